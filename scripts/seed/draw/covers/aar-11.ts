import { area, circle, colour, group, line, picture, rect, shape, upTo } from '../svg.ts';

const { ink, deep, blue, paper, stone, marigold, amber } = colour;

/** Pylons across the plain, and the load of one day beneath them. */
export function feederDemand(): string {
  const load = upTo(49).map((hour) => {
    const day = hour / 2;
    const peak = 90 * Math.exp(-(((day - 8) / 2.6) ** 2)) + 150 * Math.exp(-(((day - 19.5) / 2.2) ** 2));
    return [hour * 25, 590 - 30 - peak] as const;
  });
  const pylons = [
    [150, 1],
    [500, 0.86],
    [800, 0.72],
    [1050, 0.6],
  ] as const;
  const wires = upTo(3).flatMap((level) =>
    pylons.slice(1).map(([x, scale], index) => {
      const [fromX, fromScale] = pylons[index] ?? [x, scale];
      const [fromY, toY] = [380 - (290 - level * 52) * fromScale, 380 - (290 - level * 52) * scale];
      return shape('path', {
        d: `M${fromX} ${Math.round(fromY)}Q${(fromX + x) / 2} ${Math.round((fromY + toY) / 2 + 60)} ${x} ${Math.round(toY)}`,
        fill: 'none',
        stroke: blue,
        'stroke-width': 2,
      });
    }),
  );
  return picture(
    1200,
    675,
    'Pylons above the load curve of one day',
    rect(0, 0, 1200, 675, paper),
    circle(1010, 150, 74, amber),
    ...wires,
    ...pylons.map(([x, scale]) => pylon(x, scale)),
    line(
      [
        [0, 381],
        [1200, 381],
      ],
      stone,
      3,
    ),
    area([[0, 675], ...load, [1200, 675]], ink),
    line(load, marigold, 6),
    ...upTo(11).map((index) =>
      line(
        [
          [100 + index * 100, 600],
          [100 + index * 100, 675],
        ],
        deep,
        2,
      ),
    ),
  );
}

function pylon(x: number, scale: number): string {
  const arms = [70, 62, 54].map((half, level) => `M${-half} ${-290 + level * 52}h${half * 2}`).join('');
  return group(
    { transform: `translate(${x} 380) scale(${scale})`, fill: 'none', stroke: ink, 'stroke-width': 5 },
    shape('path', {
      d: `M-46 0L-10-320H10L46 0M-40-60L32-120L-26-180L18-240M40-60L-32-120L26-180L-18-240${arms}`,
    }),
  );
}
