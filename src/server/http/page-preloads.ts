import { readFileSync } from 'node:fs';
import { filledIn, readParams } from './screen-addresses.ts';
import { WEB } from './web-build.ts';

/**
 * The `Link` header of a screen: its own code, which the browser would otherwise ask for only once the app's code has
 * run, and for somebody who may be signed in what it asks the API for. Reads what the build noted for each address;
 * undefined for an address without a screen.
 */
export function pagePreloads(): (path: string, withAnswers: boolean) => string | undefined {
  const noted: Record<string, string[]> = JSON.parse(readFileSync(`${WEB}/preloads.json`, 'utf8'));
  const screens = Object.entries(noted)
    .sort(([one], [other]) => placeholders(one) - placeholders(other))
    .map(([address, files]) => {
      const { answers = [], code = [] } = Object.groupBy(files, kindOf);
      return { address, answers, code };
    });
  return (path, withAnswers) => {
    for (const { address, answers, code } of screens) {
      const params = readParams(address, path);
      if (!params) continue;
      const asked = withAnswers ? answers.flatMap((address) => filledIn(address, params) ?? []) : [];
      return [...asked, ...code].map(toLink).join(', ');
    }
  };
}

const kindOf = (address: string) => (address.startsWith('/api/') ? 'answers' : 'code');

/** `/projects/create` is asked before `/projects/$projectId`. */
const placeholders = (address: string) => address.split('$').length;

/** With `crossorigin`, as the app's own requests are made; any other would be a second request. */
const toLink = (file: string) => `<${file}>; ${relationOf(file)}; crossorigin=anonymous`;

function relationOf(file: string): string {
  if (kindOf(file) === 'answers') return 'rel=preload; as=fetch';
  return file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload';
}
