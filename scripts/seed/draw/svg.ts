export const colour = {
  ink: '#14213D',
  deep: '#26355D',
  blue: '#4A5B85',
  mist: '#A9B4CC',
  paper: '#F4F1EA',
  sand: '#E7E1D5',
  stone: '#CFC7B7',
  marigold: '#E8960C',
  amber: '#F6C56B',
};

type Point = readonly [number, number];
type Attributes = Record<string, string | number>;

/** A whole drawing; `about` is read out by screen readers that open the file itself. */
export function picture(width: number, height: number, about: string, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${about}</title>${parts.join('')}</svg>\n`;
}

/** One element, with its children when there are any. */
export function shape(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');
  return children.length > 0 ? `<${name}${written}>${children.join('')}</${name}>` : `<${name}${written}/>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0) =>
  shape('rect', { x, y, width, height, fill, ...(rx ? { rx } : {}) });

export const circle = (cx: number, cy: number, r: number, fill: string) =>
  shape('circle', { cx, cy, r, fill });

export const ring = (cx: number, cy: number, r: number, stroke: string, width = 2) =>
  shape('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width });

export const area = (points: readonly Point[], fill: string) =>
  shape('path', { d: `${straight(points)}Z`, fill });

export const line = (points: readonly Point[], stroke: string, width = 2, more: Attributes = {}) =>
  shape('path', { d: straight(points), fill: 'none', stroke, 'stroke-width': width, ...more });

export const curve = (points: readonly Point[], stroke: string, width = 2, more: Attributes = {}) =>
  shape('path', { d: smooth(points), fill: 'none', stroke, 'stroke-width': width, ...more });

export const label = (x: number, y: number, text: string, more: Attributes = {}) =>
  shape('text', { x, y, fill: colour.ink, 'font-size': 22, ...more }, text);

export const group = (attributes: Attributes, ...children: string[]) => shape('g', attributes, ...children);

/** Straight path data through the points. */
export const straight = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');

/** Path data with soft corners: each point is the control of the bend between two midpoints. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const bends = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return `Q${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  const [lastX, lastY] = rest.at(-1) ?? first;
  return `M${short(first[0])} ${short(first[1])}${bends.join('')}L${short(lastX)} ${short(lastY)}`;
}

/** The numbers 0 to count - 1. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

const short = (value: number) => String(Math.round(value * 10) / 10);
