import { api } from '../api';
import { GENTLE } from '../home/options';
import { go } from '../router.svelte';
import { type Lesson, lessonsOf } from './lessons';
import { progress } from './progress.svelte';

/** Opens a lesson's table against the gentle computer and goes there. */
export async function startLesson(lesson: Lesson): Promise<void> {
  progress.begin(lesson.id);
  const begin = (how: { record: string } | { quick: boolean }) =>
    api.create({
      game: lesson.game,
      seats: [{ kind: 'me' }, { kind: 'computer', level: GENTLE }],
      lesson: lesson.id,
      ...how,
      options: { memory_aid: true, undo_rotations: lesson.id !== lessonsOf(lesson.course).at(-1)?.id },
    });
  const plainly = () => begin({ quick: lesson.quick });
  // A busy server may have no time to read a start: then the lesson begins anywhere.
  const made = await (lesson.start ? begin({ record: lesson.start }).catch(plainly) : plainly());
  go(`/table/${made.id}`);
}
