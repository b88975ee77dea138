import { isWebLink } from './links.ts';

/** A link of at most so many characters is shown as it is. */
const SHORT = 48;
const CLOSING = '.,;:!?)]}>"\'”’';

/** The parts of a text, every second one a link, without the punctuation after it. */
export function splitAtLinks(text: string): string[] {
  const parts = text.split(/(https?:\/\/\S+)/);
  for (let at = 1; at < parts.length; at += 2) {
    const found = parts[at] ?? '';
    const link = withoutClosing(found);
    parts[at] = isWebLink(link) ? link : '';
    parts[at + 1] = `${isWebLink(link) ? found.slice(link.length) : found}${parts[at + 1] ?? ''}`;
  }
  return parts;
}

function withoutClosing(found: string): string {
  let end = found.length;
  while (end > 0 && CLOSING.includes(found.charAt(end - 1))) end--;
  return found.slice(0, end);
}

/** What a link reads like: a long one only names the site that it leads to (rule:links-have-words). */
export const wordsOfLink = (url: string): string => (url.length <= SHORT ? url : `${URL.parse(url)?.host}/…`);
