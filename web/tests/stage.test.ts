import { describe, expect, it } from 'vitest';
import { Camera } from '../src/board/camera.svelte';
import { Plan } from '../src/board/geometry';
import { Stage } from '../src/board/stage.svelte';
import type { PlanFact, SeatView } from '../src/protocol/messages';

const FACT = { width: 5, height: 5, slots: [], lines: [], colours: ['blue', 'yellow'], teams: [0, 1] } satisfies PlanFact;
const VIEW = { tokens: [], rooms: [], gates: [], face_down: [], empty: [], under: [] } as unknown as SeatView;

describe('the stage', () => {
  it('plays from the moment it is told to, so that nobody acts on what is over', async () => {
    const stage = new Stage(new Plan(FACT), new Map(), { speed: 0 });
    const shown = stage.play([], VIEW);
    expect(stage.playing).toBe(true);
    await shown;
    expect(stage.playing).toBe(false);
  });
});

describe('the camera', () => {
  const corner = (width: number, columns: number) => {
    const camera = new Camera();
    camera.fit(width, width, columns, columns);
    camera.zoomBy(3);
    camera.pan(-1e6, -1e6);
    return width - (camera.x + columns * camera.unit); // what is seen beside the board's edge
  };

  it('leaves room for a button beside a large board, and next to none beside another', () => {
    expect(corner(390, 22)).toBe(52);
    expect(corner(390, 10)).toBe(8);
  });
});
