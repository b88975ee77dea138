import { seededRandom } from '../../random.ts';
import { circle, colour, line, picture, rect, shape, smooth, upTo } from '../svg.ts';

const { ink, deep, paper, stone, marigold, amber } = colour;

/** A bundle of palm leaves, its lines found and one of them being read. */
export function palmLeafManuscripts(): string {
  const random = seededRandom('palm leaf');
  const leaves = upTo(5).map((index) => {
    const y = 88 + index * 106;
    const tint = index % 2 ? stone : amber;
    const body = shape('path', {
      d: `${smooth([
        [90 + index * 9, y + 6],
        [400, y - 5],
        [800, y + 7],
        [1110 - index * 6, y],
      ])}l${8 - index} 40l-14 38${smooth([
        [1100, y + 78],
        [800, y + 84],
        [400, y + 73],
        [84, y + 82],
      ]).replace('M', 'L')}l-9-36Z`,
      fill: tint,
    });
    const lines = upTo(3).map((row) => {
      const read = index === 2 && row === 1;
      return shape('path', {
        d: scratches(y + 20 + row * 21, random),
        fill: 'none',
        stroke: read ? ink : deep,
        'stroke-width': read ? 4 : 2,
        'stroke-linecap': 'round',
      });
    });
    return body + lines.join('') + circle(390, y + 39, 10, paper) + circle(806, y + 39, 10, paper);
  });
  return picture(
    1200,
    675,
    'A bundle of palm leaves with one line being read',
    rect(0, 0, 1200, 675, paper),
    ...leaves,
    line(
      [
        [390, 60],
        [390, 640],
      ],
      marigold,
      4,
    ),
    line(
      [
        [806, 60],
        [806, 640],
      ],
      marigold,
      4,
    ),
    shape('rect', {
      x: 128,
      y: 326,
      width: 944,
      height: 30,
      fill: 'none',
      stroke: marigold,
      'stroke-width': 4,
      rx: 6,
    }),
  );
}

function scratches(y: number, random: () => number): string {
  return upTo(24)
    .map((index) => [142 + index * 38 + random() * 8, random()] as const)
    .filter(([x]) => Math.abs(x - 384) > 26 && Math.abs(x - 800) > 26)
    .map(([x, turn]) => {
      const [left, height] = [Math.round(x), Math.round(5 + turn * 5)];
      return turn < 0.5
        ? `M${left} ${Math.round(y)}q6-${height} 12 0t14 0`
        : `M${left} ${Math.round(y)}a7 ${height} 0 1 1 12 2h12`;
    })
    .join('');
}
