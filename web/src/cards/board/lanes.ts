/**
 * Where everything at a place is drawn. A zone has three lanes: the other side's characters above, things that lie there
 * in the middle, one's own below. Those who face a zone stand in a row along their place in the starting zone.
 */
import type { CardPlan, Lie } from './geometry';
import type { CardPiece, CardScene } from './scene';

export interface Spot {
  x: number;
  y: number;
  dx: number;
  dy: number;
  size: number;
}
export const FAN = 5; // things in a lane before the rest becomes a number

type Lane = 'above' | 'things' | 'below';
interface Row {
  lane: Lane;
  pieces: CardPiece[];
}

/** The rows of a zone from above, empty ones left out; a wounded lies last in its lane, who is carried in none. */
export function rowsOf(pieces: readonly CardPiece[], below: number): Row[] {
  const free = pieces.filter((piece) => piece.carrier < 0).sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  const lane = (piece: CardPiece): Lane =>
    piece.kind === 'object' ? 'things' : piece.seat === below ? 'below' : 'above';
  return (['above', 'things', 'below'] as const)
    .map((name) => ({ lane: name, pieces: free.filter((piece) => lane(piece) === name) }))
    .filter((row) => row.pieces.length > 0);
}

function rank(piece: CardPiece): number {
  return piece.wounded ? 1 : 0;
}

/** How large characters are in a zone, by the number of rows and the longest row of characters. */
const SIZES: readonly (readonly number[])[] = [
  [1.2, 0.95, 0.74],
  [0.92, 0.86, 0.72],
  [0.74, 0.74, 0.7],
];
const THINGS = [1.25, 0.9, 0.72]; // things, by the number of rows
const GAPS = [0, 0.42, 0.29]; // between characters of a lane, in zones

/** Where each piece at a zone stands beside its centre. */
export function laneSpots(pieces: readonly CardPiece[], below: number): Map<number, Omit<Spot, 'x' | 'y'>> {
  const found = new Map<number, Omit<Spot, 'x' | 'y'>>();
  const rows = rowsOf(pieces, below);
  const longest = Math.max(1, ...rows.filter((row) => row.lane !== 'things').map((row) => row.pieces.length));
  const size = SIZES[rows.length - 1]?.[Math.min(longest, 3) - 1] ?? 0.7;
  const heights = rows.map((row) => (row.lane === 'things' ? (THINGS[rows.length - 1] ?? 0.72) * 0.86 : size));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const most = 0.86; // of a zone, for all rows
  let top = -most / 2;
  rows.forEach((row, i) => {
    const height = rows.length === 1 ? most : (heights[i]! / total) * most;
    const dy = top + height / 2;
    top += height;
    const things = row.lane === 'things';
    const shown = things ? Math.min(row.pieces.length, FAN) : row.pieces.length;
    const gap = things ? Math.min(0.27, 0.66 / Math.max(1, shown - 1)) : (GAPS[Math.min(shown, 3) - 1] ?? 0.29);
    row.pieces.forEach((piece, n) => {
      const dx = (Math.min(n, shown - 1) - (shown - 1) / 2) * gap;
      found.set(piece.id, { dx, dy, size: things ? (THINGS[rows.length - 1] ?? 0.72) : size });
    });
  });
  return found;
}

/** Where each stands at a facing, along the starting zone: plan points beside the centre of the place. */
export function facingSpots(pieces: readonly CardPiece[], below: number): Map<number, { x: number; size: number }> {
  const row = rowsOf(pieces, below).flatMap(({ pieces: some }) => some);
  row.sort((a, b) => Number(a.kind === 'object') - Number(b.kind === 'object'));
  const size = [0.84, 0.84, 0.66, 0.52][Math.min(row.length, 4) - 1] ?? 0.5;
  const gap = Math.min(0.44, 0.7 / Math.max(1, row.length - 1));
  return new Map(row.map((piece, i) => [piece.id, { x: (i - (row.length - 1) / 2) * gap, size }]));
}

/** What is carried, at the shoulders: the right one first. */
const BADGE = { dx: 0.16, dy: -0.15, size: 0.6 };

/** Where every piece belongs as the rooms lie. */
export function spotsOf(scene: CardScene, plan: CardPlan, lie: Lie): Map<number, Spot> {
  const found = new Map<number, Spot>();
  const places = new Map<number, CardPiece[]>();
  for (const piece of Object.values(scene.pieces)) {
    if (piece.place < 0) continue;
    const here = places.get(piece.place);
    if (here) here.push(piece);
    else places.set(piece.place, [piece]);
  }
  for (const [place, pieces] of places) {
    const centre = plan.centre(place, lie);
    if (plan.isFacing(place))
      for (const [id, { x, size }] of facingSpots(pieces, scene.below))
        found.set(id, { x: centre.x + x, y: centre.y, dx: 0, dy: 0, size });
    else for (const [id, spot] of laneSpots(pieces, scene.below)) found.set(id, { ...centre, ...spot });
    const carried = new Map<number, number>();
    for (const piece of pieces) {
      const carrier = found.get(piece.carrier);
      if (piece.carrier < 0 || !carrier) continue;
      const before = carried.get(piece.carrier) ?? 0;
      carried.set(piece.carrier, before + 1);
      found.set(piece.id, {
        ...carrier,
        dx: carrier.dx + carrier.size * BADGE.dx * (before ? -1 : 1),
        dy: carrier.dy + carrier.size * BADGE.dy,
        size: carrier.size * BADGE.size,
      });
    }
  }
  return found;
}

/** Everything where it belongs. */
export function settle(scene: CardScene, plan: CardPlan, lie: Lie): void {
  for (const [id, spot] of spotsOf(scene, plan, lie)) Object.assign(scene.pieces[id]!, spot);
}
