import { colorIn, css } from './colors.ts';
import { fontFor } from './fonts.ts';
import type { Scene } from './scene.ts';
import { firstChild, type ParagraphLook, type RunLook } from './text-style.ts';
import { at, attribute, factorOf, numberOf, type Xml } from './xml.ts';

const KINDS = ['buNone', 'buChar', 'buAutoNum', 'buBlip'];

/** Counts the numbered paragraphs of a text, by level. */
export type Counters = { scheme: string; count: number }[];

/** The sign or number before a paragraph, in the look of its first letters; null for none. */
export function bulletOf(
  { levels }: ParagraphLook,
  first: RunLook,
  level: number,
  counters: Counters,
  { look }: Scene,
): { text: string; look: RunLook } | null {
  const kind = levels.flatMap((one) => one?.children ?? []).find(({ name }) => KINDS.includes(name));
  if (kind?.name !== 'buAutoNum') counters.length = Math.min(counters.length, level);
  if (!kind || kind.name === 'buNone') return null;
  const size = first.size * (factorOf(attribute(firstChild(levels, 'buSzPct'), 'val')) ?? 1);
  const color = colorIn(firstChild(levels, 'buClr'), look);
  const text = kind.name === 'buAutoNum' ? numbered(kind, level, counters) : signOf(kind, levels);
  return {
    text,
    look: {
      ...first,
      size,
      paint: color ? css(color) : first.paint,
      font: fontFor('+mn-lt', look, { size, isBold: false, isItalic: false }),
      isUnderlined: false,
      isStruck: false,
      highlight: null,
      rise: 0,
    },
  };
}

/** Signs of the symbol fonts of Office; other programs and servers don't have these fonts. */
const SYMBOLS: Record<string, string> = {
  '§': '▪',
  Ø: '►',
  ü: '✓',
  v: '◆',
  q: '□',
  n: '■',
  l: '●',
  à: '→',
  o: '○',
  '·': '•',
};

function signOf(kind: Xml, levels: (Xml | undefined)[]): string {
  const sign = attribute(kind, 'char') ?? '•';
  const isSymbol = /wingdings|symbol|webdings|courier/i.test(
    attribute(firstChild(levels, 'buFont'), 'typeface') ?? '',
  );
  const isPrivate = /[\uE000-\uF8FF]/.test(sign);
  return isSymbol || isPrivate ? (SYMBOLS[sign] ?? (isPrivate ? '•' : sign)) : sign;
}

function numbered(kind: Xml, level: number, counters: Counters): string {
  const scheme = attribute(kind, 'type') ?? 'arabicPeriod';
  const begin = numberOf(attribute(kind, 'startAt')) ?? 1;
  const before = counters[level];
  const count = before?.scheme === scheme ? before.count + 1 : begin;
  counters.length = Math.min(counters.length, level + 1);
  counters[level] = { scheme, count };
  const number = digits(scheme, count);
  if (scheme.endsWith('ParenBoth')) return `(${number})`;
  if (scheme.endsWith('ParenR')) return `${number})`;
  return scheme.endsWith('Plain') ? number : `${number}.`;
}

function digits(scheme: string, count: number): string {
  const letter = String.fromCharCode(97 + ((count - 1) % 26));
  if (scheme.startsWith('alphaLc')) return letter;
  if (scheme.startsWith('alphaUc')) return letter.toUpperCase();
  if (scheme.startsWith('romanLc')) return roman(count);
  return scheme.startsWith('romanUc') ? roman(count).toUpperCase() : String(count);
}

const ROMAN: [number, string][] = [
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(count: number): string {
  let rest = Math.min(count, 89);
  let text = '';
  for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) text += sign;
  return text;
}

/** The level of a paragraph, from 0. */
export const levelOf = (paragraph: Xml): number => numberOf(attribute(at(paragraph, 'pPr'), 'lvl')) ?? 0;
