import { readFileSync } from 'node:fs';

/** A fenced block of the page, with the heading and the numbered step that it stands under. */
export type Block = { section: string; step: string; text: string };

export const PAGE = 'docs/operations.md';

/** The code blocks of the page, in its order. */
export function readBlocks(markdown: string = readFileSync(PAGE, 'utf8')): Block[] {
  const blocks: Block[] = [];
  let [section, step] = ['', ''];
  let lines: string[] | null = null;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      if (lines) blocks.push({ section, step, text: lines.join('\n') });
      lines = lines ? null : [];
    } else if (lines) lines.push(line);
    else if (line.startsWith('## ')) [section, step] = [line.slice(3), ''];
    else step = /^\*\*([^*]+)\*\*/.exec(line)?.[1] ?? step;
  }
  return blocks;
}

/** The text of the page without its blocks and line breaks, to check that a command which is only in a sentence is still there. */
export function readSentences(markdown: string = readFileSync(PAGE, 'utf8')): string {
  const blocks = new Set(readBlocks(markdown).map(({ text }) => text));
  const [...rest] = markdown.split('```').filter((part) => !blocks.has(part.trim()));
  return rest.join(' ').replace(/\s+/g, ' ');
}
