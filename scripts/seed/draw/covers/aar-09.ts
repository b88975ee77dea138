import { seededRandom } from '../../random.ts';
import { circle, colour, curve, picture, rect, upTo } from '../svg.ts';

const { ink, blue, paper, sand, marigold, amber } = colour;

/** Tangled messages come in on the left and leave in order on the right. */
export function grievanceRouting(): string {
  const random = seededRandom('routing');
  const threads = upTo(26).map((index) => {
    const desk = Math.floor(random() * 5);
    const [start, end] = [70 + index * 21, 120 + desk * 108 + (index % 5) * 8];
    const tangle = upTo(3).map((step) => [190 + step * 100, 120 + random() * 430] as const);
    return curve(
      [[0, start], [110, start], ...tangle, [600, end], [760, end], [930, end]],
      desk === 1 ? marigold : desk % 2 ? ink : blue,
      desk === 1 ? 4 : 2,
    );
  });
  const desks = upTo(5).map(
    (index) =>
      rect(930, 104 + index * 108, 190, 64, index === 1 ? marigold : ink, 10) +
      rect(956, 124 + index * 108, 90, 8, paper, 4) +
      rect(956, 140 + index * 108, 56, 8, index === 1 ? amber : blue, 4),
  );
  return picture(
    1200,
    675,
    'Tangled threads sorted to five desks',
    rect(0, 0, 1200, 675, sand),
    circle(360, 337, 230, paper),
    ...threads,
    ...desks,
  );
}
