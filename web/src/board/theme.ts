/** Shapes and colours of the board: stone, brass, steam. The colours themselves are tokens of style.css. */
export interface Livery {
  name: 'blue' | 'yellow' | 'red' | 'green';
  body: string;
  edge: string;
  dark: string;
  ink: string; // the icon
  shape: 'round' | 'octagon' | 'square' | 'hexagon';
}

const LIVERIES: readonly Livery[] = [
  { name: 'blue', body: '#2b62e0', edge: '#9dbeff', dark: '#12296a', ink: '#ffffff', shape: 'round' },
  { name: 'yellow', body: '#f4b01f', edge: '#ffe7a8', dark: '#6b4700', ink: '#2b1c00', shape: 'octagon' },
  { name: 'red', body: '#cf3a34', edge: '#ffb0a6', dark: '#5a1210', ink: '#ffffff', shape: 'square' },
  { name: 'green', body: '#2f9a55', edge: '#aef0c2', dark: '#0e4220', ink: '#ffffff', shape: 'hexagon' },
];

export function livery(colour: string): Livery {
  return LIVERIES.find(({ name }) => name === colour) ?? LIVERIES[0]!;
}

export function floor(pair: number): string {
  return `var(--pair-${pair}, #5b5b5b)`;
}

export function gearColour(pair: number): string {
  return `var(--pair-${pair}-gear, #e0d6bd)`;
}

/** The outline of a token of a shape about the origin. */
export function outline(shape: Livery['shape'], r: number): string {
  if (shape === 'round') return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  if (shape === 'octagon') return polygon(8, r * 1.06, 22.5);
  if (shape === 'hexagon') return polygon(6, r * 1.08, 0);
  const a = r * 0.94;
  const b = a * 0.8;
  return `M${-a} ${-a}Q0 ${-b} ${a} ${-a}Q${b} 0 ${a} ${a}Q0 ${b} ${-a} ${a}Q${-b} 0 ${-a} ${-a}Z`;
}

function polygon(sides: number, r: number, start: number): string {
  const points = Array.from({ length: sides }, (_, i) => {
    const angle = ((start + (i * 360) / sides) * Math.PI) / 180;
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

/** A gear's outline about the origin. */
export function gearPath(teeth: number, outer: number, inner: number): string {
  const points: string[] = [];
  const step = (2 * Math.PI) / teeth;
  for (let i = 0; i < teeth; i++) {
    for (const [part, r] of [
      [0, inner],
      [0.16, outer],
      [0.5, outer],
      [0.66, inner],
    ] as const) {
      const angle = (i + part) * step;
      points.push(`${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`);
    }
  }
  return `M${points.join('L')}Z`;
}
