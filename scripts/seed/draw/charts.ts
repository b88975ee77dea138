import { seededRandom } from '../random.ts';
import { area, circle, colour, curve, group, label, line, picture, rect, shape, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone, marigold, amber } = colour;
const [left, top, right, bottom] = [90, 110, 860, 500];
const letters = { 'font-family': 'system-ui, sans-serif', fill: ink };

/** A titled 900 × 600 sheet that every gallery drawing stands on. */
export const sheet = (title: string, ...parts: string[]) =>
  picture(
    900,
    600,
    title,
    rect(0, 0, 900, 600, paper),
    group(letters, label(50, 64, title, { 'font-size': 28, 'font-weight': 600 }), ...parts),
  );

/** A series with its interval, and what really happened as dots. */
export function forecast(title: string, seed: string, axis: [string, string]): string {
  const random = seededRandom(seed);
  const [phase, slow, quick, climb] = [
    random() * 6,
    4 + random() * 6,
    1.2 + random() * 2,
    random() * 5 - 2.5,
  ];
  const mean = upTo(40).map(
    (i) =>
      [
        left + (i * (right - left)) / 39,
        300 - climb * (i - 20) - 75 * Math.sin(i / slow + phase) - 32 * Math.sin(i / quick),
      ] as const,
  );
  const spread = (i: number) => 16 + Math.max(0, i - 24) * 4.5;
  const band = [
    ...mean.map(([x, y], i) => [x, y - spread(i)] as const),
    ...mean.map(([x, y], i) => [x, y + spread(i)] as const).reverse(),
  ];
  const truth = mean
    .slice(0, 33)
    .map(([x, y], i) => circle(x, y + (random() - 0.5) * 1.7 * spread(i), 4, ink));
  const now = mean[24]?.[0] ?? left;
  return sheet(
    title,
    ...grid(axis),
    area(band, amber),
    curve(mean, marigold, 4),
    ...truth,
    line(
      [
        [now, top],
        [now, bottom],
      ],
      blue,
      2,
      { 'stroke-dasharray': '6 6' },
    ),
  );
}

/** Horizontal bars, the longest first; one of them may be marked. */
export function bars(title: string, entries: [string, number][], marked = 0): string {
  const most = Math.max(...entries.map(([, value]) => value));
  const height = Math.min(64, 400 / entries.length);
  const rows = entries.map(([name, value], i) => {
    const y = 120 + i * height;
    const width = (value / most) * 500;
    return (
      label(270, y + height / 2 + 4, name, { 'text-anchor': 'end', 'font-size': 21 }) +
      rect(290, y, width, height - 14, i === marked ? marigold : deep, 4) +
      label(302 + width, y + height / 2 + 4, String(value), { 'font-size': 21 })
    );
  });
  return sheet(title, ...rows);
}

/** How dark a cell is, 0 to 1; both places run from 0 to 1. */
export type Strength = (across: number, down: number, random: () => number) => number;

/** Squares as dark as `strength` says; all of one tone are one path, which keeps the file small. */
export function heat(
  title: string,
  [columns, rows]: [number, number],
  axis: [string, string],
  strength: Strength,
): string {
  const random = seededRandom(title);
  const [width, height] = [Math.floor((right - left) / columns), Math.floor((bottom - top) / rows)];
  const paths = new Map<string, string>();
  for (const i of upTo(columns * rows)) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const fill = tone(strength(column / (columns - 1), row / (rows - 1), random));
    const cell = `M${left + column * width} ${top + row * height}h${width - 2}v${height - 2}h${2 - width}z`;
    paths.set(fill, (paths.get(fill) ?? '') + cell);
  }
  return sheet(title, ...[...paths].map(([fill, d]) => shape('path', { fill, d })), ...names(axis));
}

/** Two curves from corner to corner, as for sensitivity against false alarms. */
export function roc(title: string, axis: [string, string]): string {
  const bend = (power: number) =>
    upTo(30).map(
      (i) => [left + ((right - left) * i) / 29, bottom - (bottom - top) * (i / 29) ** power] as const,
    );
  return sheet(
    title,
    ...grid(axis),
    line(
      [
        [left, bottom],
        [right, top],
      ],
      mist,
      2,
      { 'stroke-dasharray': '8 8' },
    ),
    curve(bend(0.34), blue, 4),
    curve(bend(0.17), marigold, 5),
    circle(245, 218, 10, ink),
  );
}

/** Steps from left to right, joined by arrows. */
export function pipeline(title: string, steps: [string, string][]): string {
  const width = 780 / steps.length;
  const boxes = steps.map(([name, detail], i) => {
    const x = 60 + i * width;
    const arrow =
      i === 0
        ? ''
        : line(
            [
              [x - 26, 300],
              [x - 6, 300],
            ],
            marigold,
            4,
          ) +
          area(
            [
              [x - 12, 291],
              [x + 2, 300],
              [x - 12, 309],
            ],
            marigold,
          );
    const centred = { 'text-anchor': 'middle' };
    const middle = x + (width - 30) / 2;
    return (
      arrow +
      rect(x, 210, width - 30, 180, i % 2 ? blue : ink, 12) +
      circle(middle, 210, 20, marigold) +
      label(middle, 217, String(i + 1), { ...centred, 'font-size': 20 }) +
      label(middle, 295, name, { ...centred, 'font-size': 21, 'font-weight': 600, fill: paper }) +
      label(middle, 330, detail, { ...centred, 'font-size': 17, fill: sand })
    );
  });
  return sheet(title, ...boxes);
}

/** A map of hexagons, each a ward or a block, some of them marked. */
export function hexagons(title: string, seed: string, note: string): string {
  const random = seededRandom(seed);
  const cells = upTo(88).map((i) => {
    const [column, row] = [i % 11, Math.floor(i / 11)];
    const [x, y] = [150 + column * 58 + (row % 2) * 29, 130 + row * 50];
    const away = Math.hypot(x - 460, y - 300) / 330;
    if (away > 0.84 + random() * 0.25) return '';
    const corners = upTo(6).map(
      (k) => [x + 31 * Math.sin((k * Math.PI) / 3), y + 31 * Math.cos((k * Math.PI) / 3)] as const,
    );
    return area(corners, random() < 0.1 ? marigold : tone(0.1 + random() * 0.75));
  });
  return sheet(title, ...cells, circle(70, 558, 9, marigold), label(92, 565, note, { 'font-size': 20 }));
}

/** Dots along a trend with a fitted line, and a few that stand apart. */
export function scatter(title: string, seed: string, axis: [string, string]): string {
  const random = seededRandom(seed);
  const dots = upTo(75).map((i) => {
    const x = random();
    const apart = i % 15 === 7;
    const y = apart ? random() * 0.3 : 0.12 + x * 0.68 + (random() - 0.5) * 0.22;
    return circle(left + 15 + x * 740, bottom - 15 - y * 370, 6, apart ? marigold : blue);
  });
  return sheet(
    title,
    ...grid(axis),
    line(
      [
        [left + 15, bottom - 60],
        [right - 15, top + 64],
      ],
      ink,
      3,
    ),
    ...dots,
  );
}

/** Columns of two heights side by side, before and after. */
export function columns(
  title: string,
  entries: [string, number, number][],
  legend: [string, string],
): string {
  const width = (right - left) / entries.length;
  const drawn = entries.map(([name, before, after], i) => {
    const x = left + i * width + width * 0.18;
    return (
      rect(x, bottom - before * 3.7, width * 0.3, before * 3.7, mist, 3) +
      rect(x + width * 0.34, bottom - after * 3.7, width * 0.3, after * 3.7, ink, 3) +
      label(x + width * 0.32, bottom + 30, name, { 'text-anchor': 'middle', 'font-size': 20 })
    );
  });
  return sheet(
    title,
    line(
      [
        [left, bottom],
        [right, bottom],
      ],
      stone,
      3,
    ),
    ...drawn,
    rect(560, 92, 18, 18, mist),
    label(586, 108, legend[0], { 'font-size': 19 }),
    rect(700, 92, 18, 18, ink),
    label(726, 108, legend[1], { 'font-size': 19 }),
  );
}

/** Nodes in layers, each leading to the next. */
export function network(title: string, layers: number[], seed: string): string {
  const random = seededRandom(seed);
  const placed = layers.map((count, layer) =>
    upTo(count).map(
      (i) =>
        [
          120 + (layer * 660) / (layers.length - 1),
          310 + (i - (count - 1) / 2) * (360 / Math.max(3, count)),
        ] as const,
    ),
  );
  const links = placed.slice(1).flatMap((nodes, layer) =>
    nodes.flatMap(([x, y]) =>
      (placed[layer] ?? [])
        .filter(() => random() < 0.55)
        .map(([fromX, fromY]) =>
          curve(
            [
              [fromX, fromY],
              [(x + fromX) / 2, fromY],
              [(x + fromX) / 2, y],
              [x, y],
            ],
            stone,
            3,
          ),
        ),
    ),
  );
  const nodes = placed.flatMap((points, layer) =>
    points.map(([x, y]) => circle(x, y, 22, random() < 0.2 ? marigold : layer % 2 ? blue : ink)),
  );
  return sheet(title, ...links, ...nodes);
}

/** Framed findings in two rows of plain tiles. */
export function tiles(title: string, seed: string, note: string): string {
  const random = seededRandom(seed);
  const drawn = upTo(8).map((i) => {
    const [x, y] = [60 + (i % 4) * 200, 110 + Math.floor(i / 4) * 205];
    const [size, dx, dy] = [40 + random() * 60, 20 + random() * 50, 20 + random() * 40];
    const marked = shape('rect', {
      x: x + dx,
      y: y + dy,
      width: size + 20,
      height: size,
      fill: 'none',
      stroke: marigold,
      'stroke-width': 4,
    });
    const stain = shape('ellipse', {
      cx: x + dx + size / 2 + 10,
      cy: y + dy + size / 2,
      rx: size / 2,
      ry: size / 3,
      fill: deep,
    });
    return (
      rect(x, y, 180, 185, i % 3 ? mist : stone, 8) +
      line(
        [
          [x, y + 150 - random() * 90],
          [x + 180, y + 140 - random() * 90],
        ],
        paper,
        6,
      ) +
      stain +
      marked
    );
  });
  return sheet(title, ...drawn, label(60, 560, note, { 'font-size': 20 }));
}

function grid(axis: [string, string]): string[] {
  const rules = upTo(5).map((i) =>
    line(
      [
        [left, top + i * 97.5],
        [right, top + i * 97.5],
      ],
      sand,
      2,
    ),
  );
  return [
    ...rules,
    line(
      [
        [left, top],
        [left, bottom],
        [right, bottom],
      ],
      stone,
      3,
    ),
    ...names(axis),
  ];
}

const names = ([across, up]: [string, string]) => [
  label(right, bottom + 46, across, { 'text-anchor': 'end', 'font-size': 20 }),
  label(52, 305, up, { 'text-anchor': 'middle', 'font-size': 20, transform: 'rotate(-90 52 305)' }),
];

const tone = (strength: number) =>
  [sand, stone, mist, '#7C8AB0', blue, deep, ink][Math.min(6, Math.floor(strength * 7))] ?? ink;
