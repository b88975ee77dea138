import { area, circle, colour, line, picture, rect, ring, shape, upTo } from '../svg.ts';

const { ink, blue, mist, paper, sand, stone, marigold, amber } = colour;

/** Construction lines of school geometry on squared paper, with the next step marked. */
export function adaptiveMathematics(): string {
  const squares = [
    ...upTo(24).map((index) =>
      line(
        [
          [index * 50 + 25, 0],
          [index * 50 + 25, 675],
        ],
        sand,
        1,
      ),
    ),
    ...upTo(14).map((index) =>
      line(
        [
          [0, index * 50 + 12],
          [1200, index * 50 + 12],
        ],
        sand,
        1,
      ),
    ),
  ];
  const steps = [
    [150, 560],
    [275, 500],
    [400, 520],
    [525, 420],
    [650, 440],
    [775, 330],
    [900, 340],
    [1025, 210],
  ] as const;
  return picture(
    1200,
    675,
    'Geometry on squared paper and a path of growing mastery',
    rect(0, 0, 1200, 675, paper),
    ...squares,
    ring(430, 250, 170, ink, 4),
    ring(600, 250, 170, blue, 2),
    line(
      [
        [430, 250],
        [600, 250],
        [515, 103],
        [430, 250],
      ],
      ink,
      4,
    ),
    line(
      [
        [515, 60],
        [515, 440],
      ],
      mist,
      3,
      { 'stroke-dasharray': '10 10' },
    ),
    area(
      [
        [515, 103],
        [600, 250],
        [515, 250],
      ],
      amber,
    ),
    ...[
      [430, 250],
      [600, 250],
      [515, 103],
      [515, 397],
    ].map(([x = 0, y = 0]) => circle(x, y, 9, ink)),
    line(steps, stone, 10, { 'stroke-linejoin': 'round' }),
    ...steps.map(([x, y], index) =>
      index < 5 ? circle(x, y, 22, ink) : circle(x, y, 22, index === 5 ? marigold : stone),
    ),
    ring(775, 330, 38, marigold, 4),
    shape('path', { d: 'M765 330l8 9l15-18', fill: 'none', stroke: paper, 'stroke-width': 5 }),
    area(
      [
        [1130, 675],
        [1200, 590],
        [1200, 675],
      ],
      ink,
    ),
  );
}
