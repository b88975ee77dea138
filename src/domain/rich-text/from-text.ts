import { PLAIN } from './marks.ts';
import { type Block, writeBlocks } from './write-blocks.ts';

/** Plain text as the editor's HTML: blank lines divide paragraphs, and lines that begin with a bullet are a list (rule:paste-keeps-structure). */
export function richTextOfLines(text: string): string {
  const blocks: Block[] = [];
  let isNew = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const shown = line
      .replace(/[\u200b\u2060\ufeff]/g, '')
      .trim()
      .replace(/\t+/g, ' | ');
    const [, item] = /^[•◦▪‣●○■➢✓]\s*(\S.*)$/u.exec(shown) ?? [];
    const last = blocks.at(-1);
    if (item) blocks.push({ tag: 'li', depth: 1, isOrdered: false, runs: [{ text: item, marks: PLAIN }] });
    else if (shown !== '' && last?.tag === 'p' && !isNew)
      last.runs.push({ text: `\n${shown}`, marks: PLAIN });
    else if (shown !== '') blocks.push({ tag: 'p', runs: [{ text: shown, marks: PLAIN }] });
    isNew = shown === '';
  }
  return writeBlocks(blocks);
}
