import type { SKRSContext2D } from '@napi-rs/canvas';
import { bulletOf, type Counters, levelOf } from './bullets.ts';
import type { Scene } from './scene.ts';
import { type ParagraphLook, paragraphLook, type RunLook, runLook, type StyleSources } from './text-style.ts';
import { all, at, attribute, type Xml } from './xml.ts';

export type Piece = { text: string; look: RunLook; x: number; width: number };
export type Line = {
  pieces: Piece[];
  width: number;
  top: number;
  height: number;
  size: number;
  align: ParagraphLook['align'];
  left: number;
};

const NATURAL_HEIGHT = 1.2;
const MAX_LINES = 2000;
type Word = { text: string; look: RunLook };
const BREAK = '\n';

/** Breaks a text into lines for a box of this width; without wrapping the width is endless. */
export function linesOf(
  body: Xml,
  scene: Scene,
  sources: StyleSources,
  width: number,
): { lines: Line[]; height: number } {
  const lines: Line[] = [];
  const counters: Counters = [];
  let top = 0;
  for (const paragraph of all(body, 'p')) {
    const look = paragraphLook(at(paragraph, 'pPr'), sources);
    const words = wordsOf(paragraph, look, scene, sources);
    const first = words[0]?.look ?? runLook(at(paragraph, 'endParaRPr'), look, sources, scene);
    const bullet = words.length > 0 ? bulletOf(look, first, levelOf(paragraph), counters, scene) : null;
    top += lines.length > 0 ? look.before : 0;
    const start = look.left + look.indent;
    const begin = bullet
      ? Math.max(look.left, start + measure(scene.context, bullet.text, bullet.look) + 2)
      : start;
    for (const [index, pieces] of wrap(words, scene.context, width - look.left, width - begin).entries()) {
      if (lines.length > MAX_LINES) return { lines, height: top };
      const left = index === 0 ? begin : look.left;
      const size = Math.max(...pieces.map((piece) => piece.look.size), pieces.length === 0 ? first.size : 0);
      const height =
        'points' in look.spacing ? look.spacing.points : size * NATURAL_HEIGHT * look.spacing.factor;
      const line = { pieces: placed(pieces, scene.context), top, height, size, align: look.align, left };
      const last = line.pieces.at(-1);
      lines.push({ ...line, width: last ? last.x + last.width : 0 });
      if (index === 0 && bullet) {
        const sign = { ...bullet, x: start - begin, width: 0 };
        lines.at(-1)?.pieces.unshift(sign);
      }
      top += height;
    }
    top += look.after;
  }
  return { lines, height: top };
}

function wordsOf(paragraph: Xml, look: ParagraphLook, scene: Scene, sources: StyleSources): Word[] {
  return paragraph.children.flatMap((child) => {
    if (child.name !== 'r' && child.name !== 'fld' && child.name !== 'br') return [];
    const run = runLook(at(child, 'rPr'), look, sources, scene);
    if (child.name === 'br') return [{ text: BREAK, look: run }];
    const isNumber = child.name === 'fld' && attribute(child, 'type') === 'slidenum';
    const text = isNumber ? String(scene.slideNumber) : (at(child, 't')?.text ?? '');
    const shown = (run.isUpper ? text.toUpperCase() : text).replaceAll('\t', '    ').replaceAll('\v', BREAK);
    return shown
      .split(/(\n| +)/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, look: run }));
  });
}

/** Breaks at spaces, and inside of a word that is longer than a line. */
function wrap(words: Word[], context: SKRSContext2D, width: number, firstWidth: number): Word[][] {
  const lines: Word[][] = [[]];
  let left = firstWidth;
  const next = () => {
    lines.push([]);
    left = width;
  };
  for (const word of words) {
    if (word.text === BREAK) {
      next();
      continue;
    }
    const length = measure(context, word.text, word.look);
    const line = lines.at(-1) ?? [];
    if (length > left && line.some(({ text }) => text.trim() !== '') && word.text.trim() !== '') next();
    for (const part of length > left ? shorter(word, context, left, width) : [word]) {
      if (part.text === BREAK) next();
      else {
        lines.at(-1)?.push(part);
        left -= measure(context, part.text, part.look);
      }
    }
  }
  return lines;
}

/** The parts of a word that fit into lines, with breaks between them. */
function shorter(word: Word, context: SKRSContext2D, firstWidth: number, width: number): Word[] {
  if (word.text.trim() === '' || width < word.look.size * 2) return [word];
  const parts: Word[] = [];
  let text = '';
  let limit = firstWidth;
  for (const letter of word.text) {
    if (text !== '' && measure(context, text + letter, word.look) > limit) {
      parts.push({ ...word, text }, { ...word, text: BREAK });
      text = '';
      limit = width;
    }
    text += letter;
  }
  return [...parts, { ...word, text }];
}

function placed(words: Word[], context: SKRSContext2D): Piece[] {
  let x = 0;
  const end = words.findLastIndex(({ text }) => text.trim() !== '');
  return words.slice(0, end + 1).map(({ text, look }) => {
    const piece = { text, look, x, width: measure(context, text, look) };
    x += piece.width;
    return piece;
  });
}

function measure(context: SKRSContext2D, text: string, look: RunLook): number {
  context.font = look.font;
  return context.measureText(text).width;
}
