import { seededRandom } from '../../random.ts';
import { circle, colour, curve, group, line, picture, rect, ring, shape, upTo } from '../svg.ts';
import { frame } from './frame.ts';

const { ink, deep, mist, paper, marigold, amber } = colour;

/** A fundus with its vessels, half of it measured. */
export function retinalReferral(): string {
  const random = seededRandom('retina');
  const branch = (x: number, y: number, angle: number, length: number, width: number): string[] => {
    if (width < 2.2) return [];
    const [bend, reach] = [angle + (random() - 0.5) * 0.7, length * (0.8 + random() * 0.3)];
    const [endX, endY] = [x + Math.cos(bend) * reach, y + Math.sin(bend) * reach];
    const stroke = curve(
      [
        [x, y],
        [x + Math.cos(angle) * reach * 0.6, y + Math.sin(angle) * reach * 0.6],
        [endX, endY],
      ],
      deep,
      width,
    );
    return [
      stroke,
      ...branch(endX, endY, bend - 0.45, length * 0.74, width * 0.66),
      ...branch(endX, endY, bend + 0.4, length * 0.7, width * 0.6),
    ];
  };
  const vessels = [-2.3, -1, 0.95, 2.2].flatMap((angle) => branch(720, 330, angle, 118, 11));
  const ticks = upTo(36).map((index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 18), Math.sin((index * Math.PI) / 18)];
    return line(
      [
        [600 + cos * 302, 337 + sin * 302],
        [600 + cos * (index % 3 ? 312 : 322), 337 + sin * (index % 3 ? 312 : 322)],
      ],
      mist,
      2,
    );
  });
  return picture(
    1200,
    675,
    'A retina with its vessels inside a measuring ring',
    rect(0, 0, 1200, 675, ink),
    ...ticks,
    shape('clipPath', { id: 'eye' }, circle(600, 337, 285, ink)),
    group(
      { 'clip-path': 'url(#eye)' },
      circle(600, 337, 285, marigold),
      circle(560, 320, 250, amber),
      circle(470, 345, 62, marigold),
      circle(470, 345, 20, deep),
      group({ 'stroke-linecap': 'round' }, ...vessels),
      circle(720, 330, 40, paper),
      ring(720, 330, 40, amber, 5),
    ),
    ring(600, 337, 285, paper, 5),
    ...[
      [392, 205],
      [455, 480],
      [640, 520],
    ].map(([x = 0, y = 0]) => frame(x - 26, y - 26, 52, 52, paper) + circle(x, y, 7, deep)),
  );
}
