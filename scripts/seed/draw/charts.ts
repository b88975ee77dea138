import { seededRandom } from '../random.ts';
import { bottom, grid, left, names, right, sheet, tone, top } from './sheet.ts';
import { area, circle, colour, curve, label, line, rect, shape, upTo } from './svg.ts';

const { ink, deep, blue, mist, stone, marigold, amber } = colour;

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
