/** The keyboard's way over the table: what can be come to, and what lies in a direction on the screen. */
import type { Point } from '../../board/geometry';
import { type CardOutlook, type CardPlan, type Lie } from './geometry';

export interface CursorSpot {
  spot: number; // a place, or a face-down room as `CardPlan.spotOf` counts it
  at: Point; // its centre on the screen, in zones
  width: number; // on the screen
  height: number;
}

/** Everything one can come to, line by line from the top left. */
export function cursorSpots(plan: CardPlan, outlook: CardOutlook, lie: Lie): CursorSpot[] {
  const rooms = plan.fact.slots.flatMap((_, slot) =>
    lie[slot] ? [0, 1, 2, 3].map((sign) => 4 * slot + sign) : [plan.spotOf(slot)],
  );
  return [...rooms, ...plan.facings(0), ...plan.facings(1)]
    .map((spot) => {
      const { width, height } = plan.extent(spot);
      const at = outlook.show(plan.spotCentre(spot, lie));
      return outlook.turned ? { spot, at, width: height, height: width } : { spot, at, width, height };
    })
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

/** What an arrow key leads to from a spot: the nearest one in that direction, rather straight ahead than aside. */
export function neighbourOf(spots: readonly CursorSpot[], from: number, key: string): number | null {
  const [here, way] = [spots.find(({ spot }) => spot === from), ARROWS[key]];
  if (!here || !way) return null;
  const far = ({ at }: CursorSpot) => {
    const [dx, dy] = [at.x - here.at.x, at.y - here.at.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    return ahead > 0.2 ? ahead + 2.5 * aside : Infinity;
  };
  const best = spots.reduce((a, b) => (far(b) < far(a) ? b : a));
  return far(best) === Infinity ? null : best.spot;
}
