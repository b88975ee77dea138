import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html } from 'hono/html';
import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import { isDefaultProgramme, ownProgramme, type Programme, programme } from '#domain/programme/programme.ts';
import { WEB } from '../http/web-build.ts';
import { PROJECT } from '../project-directory.ts';

/** Makes something anew after each change of the programme. */
export function oncePerProgramme<T>(make: () => T): () => T {
  let made: { of: Programme; value: T } | undefined;
  return () => {
    if (made?.of !== programme()) made = { of: programme(), value: make() };
    return made.value;
  };
}

/** A page of the build in the name of the programme, which its script reads; the default programme has the page as it is. */
export function withProgramme(page: string): string {
  if (isDefaultProgramme()) return page;
  const { name, line } = programme();
  const state = JSON.stringify(ownProgramme()).replaceAll('<', '\\u003c');
  return page
    .replace(`<title>${DEFAULT_PROGRAMME.name}</title>`, () => `<title>${escaped(name)}</title>`)
    .replace(`content="${DEFAULT_PROGRAMME.line}"`, () => `content="${escaped(line)}"`)
    .replace('</head>', () => `<script type="application/json" id="programme">${state}</script></head>`);
}

const escaped = (text: string) => String(html`${text}`);

/** The same for a page that the build has prerendered, with its markup. */
export async function prerenderedPage(file: string, name: 'landing' | 'offline'): Promise<string> {
  const page = readFileSync(`${WEB}/${file}`, 'utf8');
  if (isDefaultProgramme()) return page;
  const { render }: { render: (own: Partial<Programme>) => string } = await import(
    pathToFileURL(join(PROJECT, 'dist/prerendered', name, 'markup.js')).href
  );
  const usual = render({});
  if (!page.includes(usual)) throw new Error(`${file} is of another build. Please build again.`);
  return withProgramme(page.replace(usual, () => render(ownProgramme())));
}
