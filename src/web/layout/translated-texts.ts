/** The elements that browsers' translators put into a page. */
const TRANSLATED = 'FONT';

/** Texts that a translator took out of the page, each with the element that stands in its place. */
const substitutes = new WeakMap<Node, Element>();
let observer: MutationObserver | undefined;

/**
 * A browser's translator replaces texts with its own elements. React goes on with the texts that it knows: a counter would stop, and a
 * removal would throw. Here a change of such a text puts it back, and a removal or an insertion applies to what stands in its place; the
 * translator then translates the new text (rule:translated-pages).
 */
export function followTranslator(): void {
  observer = new MutationObserver(learn);
  observer.observe(document.body, { childList: true, subtree: true });
  followChildren();
  followValues();
}

function followChildren(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = presentChild(this, child);
    // A text without a substitute has gone already.
    if (present) removeChild.call(this, present);
    else if (!(child instanceof Text)) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    takeSubstitute(child)?.remove();
    const isUnknown = before !== null && !(before instanceof Text);
    const place = before && (presentChild(this, before) ?? (isUnknown ? before : null));
    insertBefore.call(this, child, place);
    return child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    takeSubstitute(child)?.remove();
    appendChild.call(this, child);
    return child;
  };
}

function followValues(): void {
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (this instanceof Text) takeSubstitute(this)?.replaceWith(this);
      set.call(this, text);
    },
  });
}

function learn(records: MutationRecord[]): void {
  const added = new Set(records.flatMap((record) => [...record.addedNodes]));
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text) || text.isConnected) continue;
    const candidates = [...addedNodes, previousSibling, nextSibling];
    const substitute = candidates.find((node) => node && added.has(node) && isTranslated(node));
    if (substitute instanceof Element) substitutes.set(text, substitute);
  }
}

const isTranslated = (node: Node) => node.nodeName === TRANSLATED;

/** The child of `parent` that stands for this one: itself, or the translator's element instead of it or around it. */
function presentChild(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child;
  let present: Node | null | undefined = child.parentNode ?? substituteOf(child);
  while (present && present.parentNode !== parent && isTranslated(present)) present = present.parentNode;
  return present && isTranslated(present) && present.parentNode === parent ? present : null;
}

function substituteOf(child: Node): Element | undefined {
  if (observer) learn(observer.takeRecords());
  const substitute = substitutes.get(child);
  return substitute?.isConnected ? substitute : undefined;
}

function takeSubstitute(child: Node): Element | undefined {
  if (!(child instanceof Text) || child.parentNode) return undefined;
  const substitute = substituteOf(child);
  substitutes.delete(child);
  return substitute;
}
