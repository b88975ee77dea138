import { Fragment, DOMParser as ModelParser, type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model';
import { richTextOf } from '#domain/rich-text/from-html.ts';
import { richTextOfLines } from '#domain/rich-text/from-text.ts';
import { DEEPEST, type HtmlNode } from '#domain/rich-text/html-tree.ts';

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** HTML of another program as the editor's own, before the editor reads it (rule:paste-keeps-structure). What it copied itself stays. */
export const tidyPastedHtml = (html: string): string =>
  html.includes('data-pm-slice') ? html : richTextOf(toNodes(parse(html), 1));

function toNodes(parent: Node, depth: number): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    if (depth > DEEPEST) return [node.textContent ?? ''];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: toNodes(node, depth + 1) }];
  });
}

/** Pasted lines of plain text as paragraphs and lists (rule:paste-keeps-structure). */
export function sliceOfText(text: string, context: ResolvedPos, schema: Schema): Slice {
  if (text === '') return Slice.empty;
  if (!/[\r\n]/.test(text)) return new Slice(Fragment.from(schema.text(text, context.marks())), 0, 0);
  return ModelParser.fromSchema(schema).parseSlice(parse(richTextOfLines(text)), { context });
}
