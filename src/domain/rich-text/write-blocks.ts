import { type Marks, PLAIN } from './marks.ts';

export type Run = { text: string; marks: Marks };
/** A paragraph or heading; or an item of a list at a depth from 1. */
export type Block = { runs: Run[] } & (
  | { tag: 'p' | 'h1' | 'h2' | 'h3' }
  | { tag: 'li'; depth: number; isOrdered: boolean }
);

/** Blocks as the editor's HTML, with nested lists. Blocks without text are left out. */
export function writeBlocks(blocks: readonly Block[]): string {
  const lists: { depth: number; tag: 'ol' | 'ul' }[] = [];
  const html: string[] = [];
  const close = () => html.push(`</li></${lists.pop()?.tag}>`);
  for (const block of blocks) {
    const text = writeRuns(trimmed(block.runs));
    if (text === '') continue;
    if (block.tag !== 'li') {
      while (lists.length > 0) close();
      html.push(`<${block.tag}>${text}</${block.tag}>`);
      continue;
    }
    const tag = block.isOrdered ? 'ol' : 'ul';
    while ((lists.at(-1)?.depth ?? 0) > block.depth) close();
    if (lists.at(-1)?.depth === block.depth && lists.at(-1)?.tag !== tag) close();
    if (lists.at(-1)?.depth === block.depth) html.push('</li>');
    else {
      lists.push({ depth: block.depth, tag });
      html.push(`<${tag}>`);
    }
    html.push(`<li><p>${text}</p>`);
  }
  while (lists.length > 0) close();
  return html.join('');
}

/** Without white space and separators at both ends. */
function trimmed(runs: Run[]): Run[] {
  const isBlank = ({ text }: Run) => text.trim() === '';
  const first = runs.findIndex((run) => !isBlank(run));
  const last = runs.findLastIndex((run) => !isBlank(run));
  return runs.slice(first < 0 ? runs.length : first, last + 1).map((run, index, kept) => {
    const text = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === kept.length - 1 ? text.trimEnd() : text };
  });
}

function writeRuns(runs: Run[]): string {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && isAlike(last.marks, run.marks)) last.text += run.text;
    else merged.push({ text: run.text, marks: run.text.trim() === '' ? PLAIN : run.marks });
  }
  return merged.map(writeRun).join('');
}

const isAlike = (a: Marks, b: Marks) =>
  a.strong === b.strong && a.em === b.em && a.u === b.u && a.href === b.href;

function writeRun({ text, marks: { strong, em, u, href } }: Run): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>');
  if (u && href === null) html = `<u>${html}</u>`;
  if (em) html = `<em>${html}</em>`;
  if (strong) html = `<strong>${html}</strong>`;
  return href === null ? html : `<a href="${escapeHtml(href)}">${html}</a>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
