/** Keeps words together without a break, and no address or domain is read across it. */
const WORD_JOINER = '\u2060';

/** The signs of an address that mail programs turn into a link, with the full stops of other scripts that a domain may have. */
const LINKING = /[.．。｡@＠:]/g;
const SIGN = /[.．。｡@＠:]/;
const CLOSING = /[\s\p{P}]/u;
const LETTER = /\p{L}/u;

/**
 * A text that people wrote, for an email: it reads the same, but no mail program makes a link of a domain or address in it
 * (rule:no-strange-links).
 */
export const unlinked = (text: string): string =>
  text.replace(LINKING, (sign, at: number) =>
    isInside(sign, text.charAt(at - 1), text.charAt(at + 1)) ? WORD_JOINER + sign + WORD_JOINER : sign,
  );

/**
 * A filled text, with a seam around each of its values: what two values, or a value and the words beside it, make a link of only together
 * is parted too (rule:no-strange-links).
 */
export const unlinkedAt = (seam: string, text: string): string =>
  text
    .split(seam)
    .filter((part) => part !== '')
    .reduce((before, part) => before + (isLinkAt(before, part) ? WORD_JOINER : '') + part, '');

const isLinkAt = (before: string, after: string): boolean => {
  const [last, first] = [before.charAt(before.length - 1), after.charAt(0)];
  return (
    (SIGN.test(last) && isInside(last, before.charAt(before.length - 2), first)) ||
    (SIGN.test(first) && isInside(first, last, after.charAt(1)))
  );
};

/** In the middle of a word: a full stop ends a sentence, and a time has a colon. */
function isInside(sign: string, before: string, after: string): boolean {
  if (before === '' || after === '' || /\s/.test(before)) return false;
  if (sign === ':') return LETTER.test(before) && (after === '/' || !CLOSING.test(after));
  return !CLOSING.test(after);
}
