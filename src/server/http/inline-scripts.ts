import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isWebBuilt, WEB } from './web-build.ts';

/** What the content security policy needs to know of the scripts that the build wrote into its pages. */
export function inlineScriptHashes(): string[] {
  if (!isWebBuilt()) return [];
  const pages = readdirSync(WEB)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(`${WEB}/${name}`, 'utf8'));
  return [...new Set(pages.flatMap(hashesOf))];
}

/** Of every script of a page that stands in the page itself. */
const hashesOf = (html: string): string[] =>
  html
    .split('<script>')
    .slice(1)
    .map((rest) => {
      const [script = ''] = rest.split('</script>', 1);
      const hash = createHash('sha256').update(script).digest('base64');
      return `'sha256-${hash}'`;
    });
