import { api } from '../api';
import { GENTLE } from '../home/options';
import { go } from '../router.svelte';
import type { Lesson } from './lessons';
import { progress } from './progress.svelte';

/** Opens a lesson's table against the gentle computer and goes there. */
export async function startLesson(lesson: Lesson): Promise<void> {
  progress.begin(lesson.id);
  const made = await api.create({
    game: lesson.game,
    seats: [{ kind: 'me' }, { kind: 'computer', level: GENTLE }],
    lesson: lesson.id,
    quick: lesson.quick,
    options: { memory_aid: true, undo_rotations: lesson.id !== 'prison' },
  });
  go(`/table/${made.id}`);
}
