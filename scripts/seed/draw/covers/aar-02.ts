import { seededRandom } from '../../random.ts';
import { circle, colour, group, line, picture, rect, ring, shape, upTo } from '../svg.ts';

const { ink, deep, blue, mist, paper, marigold } = colour;

/** A pump wheel in section, and the vibration it leaves behind, calm first and then not. */
export function pumpMaintenance(): string {
  const blades = upTo(7).map((index) =>
    shape('path', {
      d: 'M0-46C60-70 105-120 96-168C150-96 120-20 44 12Z',
      fill: index === 2 ? marigold : blue,
      transform: `rotate(${(index * 360) / 7})`,
    }),
  );
  const random = seededRandom('pump cover');
  const trace = upTo(150).map((index) => {
    const strength = index < 95 ? 12 : 12 + (index - 95) * 2.2;
    return [500 + index * 4.7, 520 + (random() - 0.5) * 2 * strength] as const;
  });
  return picture(
    1200,
    675,
    'A pump wheel and its vibration growing uneasy',
    rect(0, 0, 1200, 675, ink),
    rect(0, 230, 1200, 74, deep),
    rect(0, 230, 1200, 8, blue),
    rect(0, 296, 1200, 8, blue),
    ...upTo(5).map((index) => rect(560 + index * 140, 216, 26, 102, blue, 4)),
    circle(300, 330, 250, deep),
    ring(300, 330, 250, blue, 10),
    ring(300, 330, 205, mist, 2),
    group({ transform: 'translate(300 330)' }, ...blades),
    circle(300, 330, 44, paper),
    circle(300, 330, 16, ink),
    ...upTo(12).map((index) =>
      circle(300 + 228 * Math.cos(index * 0.5236), 330 + 228 * Math.sin(index * 0.5236), 6, mist),
    ),
    line(
      [
        [600, 520],
        [1200, 520],
      ],
      blue,
      1,
    ),
    line(trace.slice(12, 96), mist, 3),
    line(trace.slice(95), marigold, 4),
    ...upTo(3).map((index) => ring(1120, 150, 24 + index * 22, index ? blue : marigold, 4)),
    circle(1120, 150, 10, marigold),
  );
}
