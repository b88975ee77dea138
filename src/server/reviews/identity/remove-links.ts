export const LINK_REMOVED = '[link removed]';
export const ADDRESS_REMOVED = '[address removed]';

/** Replaces links, email addresses and these phone numbers in a text (rule:blind-reading). */
export function removeContacts(text: string, phones: readonly string[]): string {
  return removePhones(text.replace(CHUNK, replaceChunk), phones);
}

/** What white space and brackets enclose. */
const CHUNK = /[^\s<>()[\]{}"“”]+/gu;

function replaceChunk(chunk: string): string {
  const end = endOfSentence(chunk);
  const [body, rest] = [chunk.slice(0, end), chunk.slice(end)];
  if (isLink(body)) return LINK_REMOVED + rest;
  return isAddress(body) ? ADDRESS_REMOVED + rest : chunk;
}

/** Punctuation after a link isn't part of it. */
function endOfSentence(chunk: string): number {
  let end = chunk.length;
  while (end > 0 && ".,;:!?'’".includes(chunk.charAt(end - 1))) end -= 1;
  return end;
}

function isAddress(chunk: string): boolean {
  const at = chunk.lastIndexOf('@');
  return at > 0 && chunk.indexOf('.', at) > at + 1;
}

function isLink(chunk: string): boolean {
  const lower = chunk.toLowerCase();
  if (lower.includes('://') || lower.startsWith('www.') || lower.startsWith('mailto:')) return true;
  if (lower.includes('@')) return false;
  const host = lower.split(/[/?#:]/, 1)[0] ?? '';
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label))) return false;
  return ENDINGS.has(ending) || (lower.charAt(host.length) === '/' && /^\p{L}{2,}$/u.test(ending));
}

/** Endings of web addresses that people write without https; “Node.js” and “main.py” are none. */
const ENDINGS = new Set(
  'com org net in io dev me app ai edu co info xyz tech site page gov online blog ly us uk de eu link'.split(
    ' ',
  ),
);

/** The digits that numbers with and without a country code share. */
const PHONE_DIGITS = 8;

function removePhones(text: string, phones: readonly string[]): string {
  const endings = phones
    .map(digitsOf)
    .filter(({ length }) => length >= PHONE_DIGITS)
    .map((digits) => digits.slice(-PHONE_DIGITS));
  if (endings.length === 0) return text;
  return text.replace(NUMBER, (number) => {
    if (!endings.some((ending) => digitsOf(number).includes(ending))) return number;
    return ADDRESS_REMOVED + number.slice(number.trimEnd().length);
  });
}

const NUMBER = /[+\d][\d\s().-]*/g;
const digitsOf = (text: string) => text.replace(/\D/g, '');
