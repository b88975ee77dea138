import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isWebBuilt, WEB } from './web-build.ts';

/** Hashes of the scripts in the built pages, for the content security policy. */
export function inlineScriptHashes(): string[] {
  if (!isWebBuilt()) return [];
  const pages = readdirSync(WEB)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(`${WEB}/${name}`, 'utf8'));
  return [...new Set(pages.flatMap(hashesOf))];
}

/** The hash of every inline script of a page. */
const hashesOf = (html: string): string[] =>
  html
    .split('<script>')
    .slice(1)
    .map((rest) => {
      const [script = ''] = rest.split('</script>', 1);
      const hash = createHash('sha256').update(script).digest('base64');
      return `'sha256-${hash}'`;
    });
