/** HTML as a tree that any parser can fill; text is a string. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };

/** Deeper elements become a part of their ancestor, so that no text is too deep to read. */
export const DEEPEST = 100;

/** The text of a node with its descendants. */
export const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** The declarations of a `style` attribute by name, in lower case. */
export function stylesOf({ attributes }: HtmlElement): Map<string, string> {
  const declarations = (attributes.style ?? '').toLowerCase().split(';');
  return new Map(
    declarations.map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}
