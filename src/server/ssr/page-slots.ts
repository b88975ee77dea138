type Element = { start: string; content: string; end: string };
/** Gives the HTML that replaces a slot's element. */
export type Slots = Record<string, (element: Element) => string>;

const MARK = / data-slot="([\w-]+)"/g;

/**
 * Splits a page of the build once at its elements with `data-slot`, which contain no other element with their tag: what fills a slot is
 * never searched for another one. Throws when the page of the last build has other slots.
 */
export function pageWithSlots(page: string, names: readonly string[]): (slots: Slots) => string {
  const parts: (string | { name: string; element: Element })[] = [];
  let from = 0;
  for (const { index, 1: name = '' } of page.matchAll(MARK)) {
    const outer = page.lastIndexOf('<', index);
    const inner = page.indexOf('>', index) + 1;
    const end = `</${page.slice(outer + 1, page.indexOf(' ', outer))}>`;
    const endAt = page.indexOf(end, inner);
    const element = { start: page.slice(outer, inner), content: page.slice(inner, endAt), end };
    parts.push(page.slice(from, outer), { name, element });
    from = endAt + end.length;
  }
  parts.push(page.slice(from));
  const found = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  if (found.toSorted().join() !== names.toSorted().join())
    throw new Error(`The landing page of the last build has the slots ${found}. Please build again.`);
  return (slots) => parts.map((part) => (typeof part === 'string' ? part : fill(part, slots))).join('');
}

function fill({ name, element }: { name: string; element: Element }, slots: Slots): string {
  const { start, content, end } = element;
  return slots[name]?.(element) ?? start + content + end;
}
