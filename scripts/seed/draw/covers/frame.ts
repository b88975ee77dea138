import { colour, shape } from '../svg.ts';

/** Four corners around what was found. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: string = colour.marigold,
): string {
  const [arm, right, bottom] = [Math.min(width, height) / 3, x + width, y + height];
  const corners = `M${x} ${y + arm}V${y}h${arm}M${right - arm} ${y}H${right}v${arm}M${right} ${bottom - arm}V${bottom}h${-arm}M${x + arm} ${bottom}H${x}v${-arm}`;
  return shape('path', { d: corners, fill: 'none', stroke, 'stroke-width': 5 });
}
