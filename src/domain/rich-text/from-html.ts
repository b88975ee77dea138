import { type HtmlElement, type HtmlNode, stylesOf, textOf } from './html-tree.ts';
import { type Marks, marksInside, PLAIN, shifted } from './marks.ts';
import { type Block, writeBlocks } from './write-blocks.ts';

/**
 * HTML from Word, a spreadsheet, Google Docs or a chat as the editor's own HTML: cells and list items keep apart, x² stays, and nothing is
 * bold that didn't look bold (rule:paste-keeps-structure).
 */
export function richTextOf(nodes: readonly HtmlNode[]): string {
  const blocks = new Blocks();
  for (const node of nodes) read(node, TOP, blocks);
  return writeBlocks(blocks.all);
}

type Item = { depth: number; isOrdered: boolean; block: Block | null };
/** A row of a table is one block, whose cells and their paragraphs have separators. */
type Row = { block: Block | null };
type Context = {
  marks: Marks;
  tag: 'p' | 'h1' | 'h2' | 'h3';
  /** The depth and kind of the list around, and the item that contains the text. */
  depth: number;
  isOrdered: boolean;
  item: Item | null;
  row: Row | null;
  isPre: boolean;
};

const TOP: Context = {
  marks: PLAIN,
  tag: 'p',
  depth: 0,
  isOrdered: false,
  item: null,
  row: null,
  isPre: false,
};
const CELL_GAP = ' | ';

/** The blocks so far; the last one is open until `end`. */
class Blocks {
  readonly all: Block[] = [];
  private open: Block | null = null;

  end() {
    this.open = null;
  }

  write(text: string, context: Context) {
    if (this.open === null && text.trim() === '') return;
    this.open ??= this.begin(context);
    const last = this.open.runs.at(-1)?.text ?? '';
    const piece = !context.isPre && /(?:^|\s)$/.test(last) ? text.replace(/^ /, '') : text;
    const marks = context.tag === 'p' ? context.marks : { ...context.marks, strong: false };
    if (piece !== '') this.open.runs.push({ text: piece, marks });
  }

  beginCell(row: Row) {
    row.block ??= this.push({ tag: 'p', runs: [] });
    row.block.runs.push({ text: CELL_GAP, marks: PLAIN });
    this.open = row.block;
  }

  /** The rest of a row or item goes on in its block, after a separator. */
  private begin({ tag, item, row }: Context): Block {
    if (row) {
      row.block ??= this.push({ tag, runs: [] });
      return this.continue(row.block, '; ');
    }
    if (item === null) return this.push({ tag, runs: [] });
    if (item.block && item.block === this.all.at(-1)) return this.continue(item.block, '\n');
    item.block = this.push({ tag: 'li', depth: item.depth, isOrdered: item.isOrdered, runs: [] });
    return item.block;
  }

  private continue(block: Block, separator: string): Block {
    const last = block.runs.at(-1);
    if (last && last.text !== CELL_GAP) block.runs.push({ text: separator, marks: PLAIN });
    return block;
  }

  private push(block: Block): Block {
    this.all.push(block);
    return block;
  }
}

function read(node: HtmlNode, context: Context, blocks: Blocks): void {
  if (typeof node === 'string')
    blocks.write(shifted(clean(node, context.isPre), context.marks.shift), context);
  else if (!isHidden(node)) readElement(node, context, blocks);
}

const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

function clean(text: string, isPre: boolean): string {
  const seen = text.replace(UNSEEN, '');
  return isPre ? seen.replace(/\r\n?/g, '\n') : seen.replace(/\s+/g, ' ');
}

/** Comments of Word, the marks of its lists, and what only machines read. */
function isHidden(element: HtmlElement): boolean {
  const { name, attributes } = element;
  if (SKIPPED.has(name) || attributes['aria-hidden'] === 'true' || attributes.hidden !== undefined)
    return true;
  if (/\bMsoComment/.test(attributes.class ?? '')) return true;
  const styles = stylesOf(element);
  return (
    styles.get('display') === 'none' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('mso-list') === 'ignore' ||
    (styles.get('mso-element') ?? '').startsWith('comment')
  );
}

const SKIPPED = new Set(
  'head title style script noscript template xml annotation annotation-xml svg button select textarea iframe object audio video rp'.split(
    ' ',
  ),
);

function readElement(element: HtmlElement, context: Context, blocks: Blocks): void {
  const { name, attributes } = element;
  const inside = { ...context, marks: marksInside(element, context.marks) };
  if (name === 'br') writeBreak(context, blocks);
  else if (name === 'img')
    blocks.write(EMOJI.test(attributes.alt ?? '') ? (attributes.alt ?? '') : '', context);
  else if (name === 'table') readTable(element, inside, blocks);
  else if (name in MATHS) readMaths(element, inside, blocks);
  else if (BLOCKS.has(name)) {
    blocks.end();
    readChildren(element, insideBlock(element, inside), blocks);
    blocks.end();
  } else readChildren(element, inside, blocks);
}

const EMOJI = /^\p{Extended_Pictographic}/u;

const BLOCKS = new Set(
  'p div section article header footer main aside nav blockquote pre figure figcaption address dl dt dd form fieldset caption center details summary hr h1 h2 h3 h4 h5 h6 ul ol menu li tr td th'.split(
    ' ',
  ),
);

const readChildren = ({ children }: HtmlElement, context: Context, blocks: Blocks) => {
  for (const child of children) read(child, context, blocks);
};

function writeBreak(context: Context, blocks: Blocks) {
  if (context.row) blocks.end();
  else blocks.write('\n', { ...context, isPre: true });
}

function insideBlock(element: HtmlElement, context: Context): Context {
  const { name } = element;
  const { depth, isOrdered } = context;
  if (name === 'pre') return { ...context, isPre: true };
  if (/^h\d$/.test(name)) return { ...context, tag: name === 'h1' || name === 'h2' ? name : 'h3' };
  if (name === 'ul' || name === 'menu' || name === 'ol') {
    return { ...context, depth: depth + 1, isOrdered: name === 'ol', item: null };
  }
  if (name === 'li') return { ...context, item: { depth: Math.max(1, depth), isOrdered, block: null } };
  const item = wordItem(element);
  return item ? { ...context, item } : context;
}

/** Word writes the items of lists as paragraphs, with their level in a style and their number or bullet in the text. */
function wordItem(element: HtmlElement): Item | null {
  const level = /\blevel(\d)/.exec(stylesOf(element).get('mso-list') ?? '')?.[1];
  if (!level) return null;
  const isOrdered = /^\(?[\da-z]{1,5}[.)]/i.test(markOf(element)?.trim() ?? '');
  return { depth: Number(level), isOrdered, block: null };
}

function markOf(node: HtmlNode): string | null {
  if (typeof node === 'string') return null;
  if (stylesOf(node).get('mso-list') === 'ignore') return textOf(node);
  for (const child of node.children) {
    const mark = markOf(child);
    if (mark !== null) return mark;
  }
  return null;
}

/** A table of one column only arranges its blocks. */
function readTable(table: HtmlElement, context: Context, blocks: Blocks): void {
  blocks.end();
  const rows = rowsOf(table).map((row) => ({ row, cells: cellsOf(row) }));
  const isLayout = context.row !== null || rows.every(({ cells }) => cells.length < 2);
  if (isLayout) readChildren(table, context, blocks);
  else {
    for (const caption of elementsOf(table, 'caption')) read(caption, context, blocks);
    for (const { row, cells } of rows)
      readRow(cells, { ...context, marks: marksInside(row, context.marks) }, blocks);
  }
  blocks.end();
}

function readRow(cells: HtmlElement[], context: Context, blocks: Blocks): void {
  const row: Row = { block: null };
  cells.forEach((cell, index) => {
    if (index > 0) blocks.beginCell(row);
    readChildren(cell, { ...context, marks: marksInside(cell, context.marks), row }, blocks);
    blocks.end();
  });
  if (row.block?.runs.every(({ text }) => text === CELL_GAP)) row.block.runs = [];
}

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';
const elementsOf = ({ children }: HtmlElement, ...names: string[]) =>
  children.filter(isElement).filter(({ name }) => names.includes(name));
const cellsOf = (row: HtmlElement) => elementsOf(row, 'td', 'th');
const rowsOf = (table: HtmlElement): HtmlElement[] =>
  [table, ...elementsOf(table, 'thead', 'tbody', 'tfoot')].flatMap((part) => elementsOf(part, 'tr'));

/** The signs between the parts of a formula. */
const MATHS: Record<string, { between: string; shifts: [Marks['shift'], ...Marks['shift'][]] }> = {
  msup: { between: '', shifts: [null, 'sup'] },
  msub: { between: '', shifts: [null, 'sub'] },
  msubsup: { between: '', shifts: [null, 'sub', 'sup'] },
  mfrac: { between: '/', shifts: [null, null] },
};

function readMaths(element: HtmlElement, context: Context, blocks: Blocks): void {
  const { between = '', shifts = [null] } = MATHS[element.name] ?? {};
  element.children.filter(isElement).forEach((part, index) => {
    if (index > 0) blocks.write(between, context);
    read(part, { ...context, marks: { ...context.marks, shift: shifts[index] ?? null } }, blocks);
  });
}
