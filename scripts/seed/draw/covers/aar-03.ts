import { seededRandom } from '../../random.ts';
import { circle, colour, picture, rect, shape, smooth, upTo } from '../svg.ts';

const { ink, sand, marigold } = colour;

/** Voices as stacked ridges, one of them speaking. */
export function indigenousSpeech(): string {
  const random = seededRandom('voices');
  const ridges = upTo(15).map((row) => {
    const base = 160 + row * 31;
    const centre = 380 + random() * 440;
    const spoken = row === 8;
    const points = upTo(23).map((index) => {
      const x = 150 + index * 40.5;
      const swell = Math.exp(-(((x - centre) / 210) ** 2)) * (spoken ? 105 : 40 + random() * 60);
      return [x, base - swell * (0.35 + random() * 0.65)] as const;
    });
    const d = smooth([[150, base], ...points, [1050, base]]);
    return shape('path', { d, fill: sand, stroke: spoken ? marigold : ink, 'stroke-width': spoken ? 5 : 2 });
  });
  return picture(
    1200,
    675,
    'Many voices drawn as ridges, one of them highlighted',
    rect(0, 0, 1200, 675, sand),
    ...ridges,
    circle(96, 382, 14, marigold),
    circle(1104, 382, 14, ink),
  );
}
