import type { Points } from './curves.ts';

type Adjusted = (index: number, usual: number) => number;

/** Presets with straight sides; others are drawn as their box. */
export const POLYGONS: Record<string, (w: number, h: number, adjusted: Adjusted) => Points> = {
  triangle: (w, h, a) => triangle(w, h, w * a(0, 50_000)),
  flowChartExtract: (w, h) => triangle(w, h, w / 2),
  flowChartMerge: (w, h) => [
    [0, 0],
    [w, 0],
    [w / 2, h],
  ],
  rtTriangle: (w, h) => triangle(w, h, 0),
  diamond: (w, h) => diamond(w, h),
  flowChartDecision: (w, h) => diamond(w, h),
  parallelogram: (w, h, a) => slanted(w, h, Math.min(w, h) * a(0, 25_000)),
  flowChartInputOutput: (w, h) => slanted(w, h, w / 5),
  trapezoid: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 25_000);
    return [
      [d, 0],
      [w - d, 0],
      [w, h],
      [0, h],
    ];
  },
  hexagon: (w, h, a) => hexagon(w, h, Math.min(w, h) * a(0, 25_000)),
  flowChartPreparation: (w, h) => hexagon(w, h, w / 5),
  octagon: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 29_289);
    return [
      [d, 0],
      [w - d, 0],
      [w, d],
      [w, h - d],
      [w - d, h],
      [d, h],
      [0, h - d],
      [0, d],
    ];
  },
  pentagon: (w, h) => [
    [w / 2, 0],
    [w, h * 0.38],
    [w * 0.81, h],
    [w * 0.19, h],
    [0, h * 0.38],
  ],
  homePlate: (w, h, a) => pointed(w, h, Math.min(w, h) * a(0, 50_000)),
  chevron: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 50_000);
    return [...pointed(w, h, d), [d, h / 2]];
  },
  plus: (w, h, a) => {
    const d = Math.min(w, h) * a(0, 25_000);
    return [
      [d, 0],
      [w - d, 0],
      [w - d, d],
      [w, d],
      [w, h - d],
      [w - d, h - d],
      [w - d, h],
      [d, h],
      [d, h - d],
      [0, h - d],
      [0, d],
      [d, d],
    ];
  },
  rightArrow: (w, h, a) => arrow(w, h, a),
  leftArrow: (w, h, a) => arrow(w, h, a).map(([x, y]) => [w - x, y]),
  downArrow: (w, h, a) => arrow(h, w, a).map(([x, y]) => [y, x]),
  upArrow: (w, h, a) => arrow(h, w, a).map(([x, y]) => [y, h - x]),
  leftRightArrow: (w, h, a) => {
    const half = arrow(w / 2, h, a);
    return [
      ...half.map(([x, y]): [number, number] => [x + w / 2, y]),
      ...half.toReversed().map(([x, y]): [number, number] => [w / 2 - x, y]),
    ];
  },
  upDownArrow: (w, h, a) => {
    const half = arrow(h / 2, w, a);
    return [
      ...half.map(([x, y]): [number, number] => [y, x + h / 2]),
      ...half.toReversed().map(([x, y]): [number, number] => [y, h / 2 - x]),
    ];
  },
};

const triangle = (w: number, h: number, top: number): Points => [
  [top, 0],
  [w, h],
  [0, h],
];

const diamond = (w: number, h: number): Points => [
  [w / 2, 0],
  [w, h / 2],
  [w / 2, h],
  [0, h / 2],
];

const hexagon = (w: number, h: number, d: number): Points => [
  [d, 0],
  [w - d, 0],
  [w, h / 2],
  [w - d, h],
  [d, h],
  [0, h / 2],
];

/** A box whose right side is a point. */
const pointed = (w: number, h: number, d: number): Points => [
  [0, 0],
  [w - d, 0],
  [w, h / 2],
  [w - d, h],
  [0, h],
];

const slanted = (w: number, h: number, d: number): Points => [
  [d, 0],
  [w, 0],
  [w - d, h],
  [0, h],
];

function arrow(w: number, h: number, adjusted: Adjusted): Points {
  const thick = (h * adjusted(0, 50_000)) / 2;
  const head = Math.min(w, Math.min(w, h) * adjusted(1, 50_000));
  return [
    [0, h / 2 - thick],
    [w - head, h / 2 - thick],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [w - head, h / 2 + thick],
    [0, h / 2 + thick],
  ];
}
