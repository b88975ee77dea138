import type { TextStyles } from './scene.ts';
import { all, at, attribute, type Xml } from './xml.ts';

export const placeholderOf = (shape: Xml | undefined): Xml | undefined =>
  shape?.children.map((child) => at(child, 'nvPr', 'ph')).find(Boolean);

/** The shapes of the layout and the master that a placeholder continues, the nearest first. */
export function inheritedShapes(shape: Xml, below: Xml[]): Xml[] {
  const found: Xml[] = [];
  let placeholder = placeholderOf(shape);
  for (const tree of below) {
    const next = placeholder && match(placeholder, tree);
    if (!next) continue;
    found.push(next);
    placeholder = placeholderOf(next);
  }
  return found;
}

function match(placeholder: Xml, tree: Xml): Xml | undefined {
  const candidates = [...all(tree, 'sp'), ...all(tree, 'pic')].filter(placeholderOf);
  const index = attribute(placeholder, 'idx');
  const kind = kindOf(placeholder);
  const sameIndex = candidates.find(
    (one) => index !== undefined && attribute(placeholderOf(one), 'idx') === index,
  );
  if (sameIndex && kindOf(placeholderOf(sameIndex)) === kind) return sameIndex;
  return candidates.find((one) => kindOf(placeholderOf(one)) === kind) ?? sameIndex;
}

/** Kinds that continue the same placeholder of a master. */
function kindOf(placeholder: Xml | undefined): string {
  const type = attribute(placeholder, 'type') ?? 'body';
  if (type === 'ctrTitle') return 'title';
  return ['title', 'dt', 'ftr', 'sldNum'].includes(type) ? type : 'body';
}

/** The style of the master for a shape's text. */
export function masterStyle(shape: Xml, styles: TextStyles): (Xml | undefined)[] {
  const placeholder = placeholderOf(shape);
  if (!placeholder) return [styles.base, styles.other];
  const kind = kindOf(placeholder);
  if (kind === 'title') return [styles.title];
  return [kind === 'body' ? styles.body : styles.other, styles.base];
}
