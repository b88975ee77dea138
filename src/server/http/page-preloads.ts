import { readFileSync } from 'node:fs';
import { WEB } from './web-build.ts';

/**
 * The `Link` header of a screen: its own code, which the browser would otherwise ask for only once the app's code has
 * run. Reads what the build noted for each address; undefined for an address without a screen.
 */
export function pagePreloads(): (path: string) => string | undefined {
  const noted: Record<string, string[]> = JSON.parse(readFileSync(`${WEB}/preloads.json`, 'utf8'));
  const screens = Object.entries(noted)
    .sort(([one], [other]) => placeholders(one) - placeholders(other))
    .map(([address, files]) => ({
      pattern: patternOf(address),
      header: files.map(toLink).join(', '),
    }));
  return (path) => screens.find(({ pattern }) => pattern.test(path))?.header;
}

/** `/projects/create` is asked before `/projects/$projectId`. */
const placeholders = (address: string) => address.split('$').length;

const patternOf = (address: string) => new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}/?$`);

const toLink = (file: string) =>
  file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin=anonymous`
    : `<${file}>; rel=modulepreload; crossorigin=anonymous`;
