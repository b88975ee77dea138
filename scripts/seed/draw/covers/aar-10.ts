import { seededRandom } from '../../random.ts';
import { area, circle, colour, picture, rect, shape, smooth, upTo } from '../svg.ts';

const { ink, blue, mist, paper, marigold, amber } = colour;

/** A skyline in layers of haze, thinner where the morning is clear. */
export function wardAirQuality(): string {
  const random = seededRandom('haze');
  const skyline = (base: number, fill: string, width: number) => {
    const count = Math.ceil(1200 / width);
    const tops = upTo(count).flatMap((index) => {
      const top = base - 30 - random() * 150;
      return [
        [index * width, top],
        [(index + 0.86) * width, top],
        [(index + 0.86) * width, base - 20],
        [(index + 1) * width, base - 20],
      ] as const;
    });
    return area([[0, 675], ...tops, [1200, 675]], fill);
  };
  const haze = upTo(6).map((index) =>
    shape('path', {
      d: smooth([
        [0, 190 + index * 62],
        [240, 160 + index * 66],
        [520, 210 + index * 58],
        [860, 168 + index * 66],
        [1200, 200 + index * 60],
      ]),
      fill: 'none',
      stroke: index === 3 ? marigold : paper,
      'stroke-width': index === 3 ? 5 : 2,
      opacity: 0.8,
    }),
  );
  const dust = upTo(70).map(() => {
    const x = random() ** 1.8 * 1200;
    return circle(x, 60 + random() * 470, 2 + random() * 5, random() < 0.2 ? marigold : blue);
  });
  return picture(
    1200,
    675,
    'A skyline in haze that thins towards the east',
    rect(0, 0, 1200, 675, mist),
    circle(930, 190, 92, amber),
    skyline(430, '#93A0BF', 70),
    ...haze.slice(0, 3),
    skyline(530, blue, 92),
    ...haze.slice(3, 5),
    skyline(630, ink, 118),
    ...haze.slice(5),
    ...dust,
  );
}
