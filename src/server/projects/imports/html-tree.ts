import { Parser } from 'htmlparser2';
import { DEEPEST, type HtmlElement, type HtmlNode } from '#domain/rich-text/html-tree.ts';

/** HTML as a tree; comments and conditions of Word are left out. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let depth = 0;
  const current = () => open.at(-1) ?? root;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEEPEST) return;
        const element = { name, attributes, children: [] };
        current().children.push(element);
        open.push(element);
      },
      ontext: (text) => current().children.push(text),
      onclosetag() {
        if (depth <= DEEPEST) open.pop();
        depth -= 1;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return root.children;
}
