import type { Mention } from './mention.ts';

/** Links and email addresses in a text. */
export function findContacts(text: string): Mention[] {
  return [...text.matchAll(CHUNK)].flatMap(({ 0: chunk, index: start }): Mention[] => {
    const end = endOfSentence(chunk);
    const body = chunk.slice(0, end);
    if (isLink(body)) return [{ start, end: start + end, kind: 'link' }];
    return isAddress(body) ? [{ start, end: start + end, kind: 'email' }] : [];
  });
}

/** What white space and brackets enclose. */
const CHUNK = /[^\s<>()[\]{}"“”]+/gu;

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
  if (!chunk.includes('.') && !chunk.includes(':')) return false;
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
