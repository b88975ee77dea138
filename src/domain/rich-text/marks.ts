import { type HtmlElement, stylesOf } from './html-tree.ts';

/** How a piece of text looks, within the toolbar's means; and whether it's raised or lowered, which it doesn't have. */
export type Marks = {
  strong: boolean;
  em: boolean;
  u: boolean;
  href: string | null;
  shift: 'sup' | 'sub' | null;
};
export const PLAIN: Marks = { strong: false, em: false, u: false, href: null, shift: null };

/** The marks inside an element: a style decides over a tag, because Google Docs wraps everything into a `b` that isn't bold. */
export function marksInside(element: HtmlElement, marks: Marks): Marks {
  const styles = stylesOf(element);
  const inside = { ...marks, ...OF_TAG[element.name] };
  const { href } = element.attributes;
  if (element.name === 'a' && href && !href.startsWith('#')) inside.href = href;
  const isBold = boldness(styles.get('font-weight') ?? '');
  if (isBold !== null) inside.strong = isBold;
  const slant = styles.get('font-style') ?? '';
  if (slant !== '') inside.em = slant === 'italic' || slant.startsWith('oblique');
  const line = styles.get('text-decoration-line') ?? styles.get('text-decoration') ?? '';
  if (line.includes('underline')) inside.u = true;
  const height = styles.get('vertical-align') ?? '';
  if (height === 'super' || height === 'sub') inside.shift = height === 'super' ? 'sup' : 'sub';
  return inside;
}

const OF_TAG: Record<string, Partial<Marks>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { em: true },
  em: { em: true },
  u: { u: true },
  ins: { u: true },
  sup: { shift: 'sup' },
  sub: { shift: 'sub' },
};

function boldness(weight: string): boolean | null {
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) return true;
  return /^(?:normal|lighter|[1-5]00)$/.test(weight) ? false : null;
}

/** Raised and lowered text in the signs that Unicode has; other text stays readable (`x^ab`). An ordinal such as 1st needs none. */
export function shifted(text: string, shift: Marks['shift']): string {
  if (shift === null || text.trim() === '') return text;
  if ([...text].every((sign) => sign === ' ' || Object.hasOwn(SIGNS[shift], sign)))
    return inSigns(text, shift);
  if (shift === 'sup' && text === 'TM') return '™';
  if (/^(?:st|nd|rd|th)$/i.test(text) || !/^[\p{L}\d]/u.test(text)) return text;
  return `${shift === 'sup' ? '^' : '_'}${text}`;
}

const inSigns = (text: string, shift: 'sup' | 'sub') =>
  [...text].map((sign) => SIGNS[shift][sign] ?? sign).join('');

const signs = (from: string, to: string): Record<string, string> => {
  const shiftedSigns = [...to];
  return Object.fromEntries([...from].map((sign, index) => [sign, shiftedSigns[index] ?? sign]));
};
const SIGNS = {
  sup: signs('0123456789+-\u2212=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ'),
  sub: signs('0123456789+-\u2212=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
};
