import { countWords } from '#domain/text.ts';

/** '1 word', '212 words'. */
export function wordCountLabel(text: string): string {
  const words = countWords(text);
  return words === 1 ? '1 word' : `${words} words`;
}
