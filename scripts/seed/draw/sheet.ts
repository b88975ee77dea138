import { colour, group, label, line, picture, rect, upTo } from './svg.ts';

const { ink, deep, blue, mist, paper, sand, stone } = colour;

/** Where charts stand on the sheet. */
export const [left, top, right, bottom] = [90, 110, 860, 500];
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

/** Rules, axes and their names. */
export function grid(axis: [string, string]): string[] {
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

/** What the axes show. */
export const names = ([across, up]: [string, string]) => [
  label(right, bottom + 46, across, { 'text-anchor': 'end', 'font-size': 20 }),
  label(52, 305, up, { 'text-anchor': 'middle', 'font-size': 20, transform: 'rotate(-90 52 305)' }),
];

/** A colour from light to dark for 0 to 1. */
export const tone = (strength: number) =>
  [sand, stone, mist, '#7C8AB0', blue, deep, ink][Math.min(6, Math.floor(strength * 7))] ?? ink;
