/** The four signs as outlines about the origin. */
import { gearPath } from '../../board/theme';

export function signPath(sign: number, r: number): string {
  const round = (value: number) => Number(value.toFixed(2));
  if (sign === 0) return `M0 ${round(-r)}L${round(r * 0.98)} ${round(r * 0.74)}H${round(-r * 0.98)}Z`;
  if (sign === 1) return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  if (sign === 2) {
    const a = round(r * 0.84);
    return `M${-a} ${-a}H${a}V${a}H${-a}Z`;
  }
  const hole = round(r * 0.4);
  return `${gearPath(8, r * 1.08, r * 0.76)}M${hole} 0A${hole} ${hole} 0 1 0 ${-hole} 0A${hole} ${hole} 0 1 0 ${hole} 0Z`;
}
