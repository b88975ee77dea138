import { richTextOf } from '#domain/rich-text/from-html.ts';
import { richTextOfLines } from '#domain/rich-text/from-text.ts';
import { parseHtml } from './html-tree.ts';

/** The limit of a rich text; the cells of a spreadsheet are shorter. The schema rejects a longer one unread. */
const LONGEST = 50_000;

/** The cell of a file as the editor's HTML: as pasted there (rule:paste-keeps-structure). A `<` alone makes no HTML. */
export function toRichText(cell: string): string {
  if (cell.length > LONGEST) return cell;
  return isHtml(cell) ? richTextOf(parseHtml(cell)) : richTextOfLines(cell);
}

/** A tag that is closed, or one without attributes: `a<b then c>d` has none. */
const isHtml = (cell: string): boolean =>
  /<\/(?:p|div|span|h[1-6]|[uo]l|li|strong|em|[uibas]|su[bp]|table|t[drh]|pre|code|blockquote|font|body|html)\s*>/i.test(
    cell,
  ) || /<(?:p|br|li|div|ul|ol|table|h[1-6])(?:\s*\/)?>/i.test(cell);
