import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html } from 'hono/html';
import { accentStyles } from '#domain/programme/accent.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import { ownProgramme, programme } from '#domain/programme/programme.ts';
import type { LandingCounts, Programme } from '#domain/programme/programme-values.ts';
import { WEB } from '../http/web-build.ts';
import { PROJECT } from '../project-directory.ts';
import { programmeOfPages } from './logo-file.ts';

/** Makes something anew after each change of the programme. */
export function oncePerProgramme<T>(make: () => T): () => T {
  let made: { of: Programme; value: T } | undefined;
  return () => {
    if (made?.of !== programme()) made = { of: programme(), value: make() };
    return made.value;
  };
}

type Own = Partial<Programme>;
const isEmpty = (own: Own) => Object.keys(own).length === 0;

/** A page of the build in the name of the programme, which its script reads; the default programme has the page as it is. */
export function withProgramme(page: string, own: Own = ownProgramme()): string {
  return isEmpty(own) ? page : withShown(page, programmeOfPages(own));
}

function withShown(page: string, shown: Own): string {
  const { name, line, logo, accent } = { ...DEFAULT_PROGRAMME, ...shown };
  const state = JSON.stringify(shown).replaceAll('<', '\\u003c');
  return withLogo(page, logo)
    .replace(`<title>${DEFAULT_PROGRAMME.name}</title>`, () => `<title>${escaped(name)}</title>`)
    .replace(`content="${DEFAULT_PROGRAMME.line}"`, () => `content="${escaped(line)}"`)
    .replace(
      '</head>',
      () =>
        `<script type="application/json" id="programme">${state}</script>${accent ? `<style id="accent">${accentStyles(accent)}</style>` : ''}</head>`,
    );
}

/** The icon of the tab, and the picture while a page loads. */
const withLogo = (page: string, logo: string | null): string =>
  logo === null
    ? page
    : page
        .replace(/<link rel="(?:icon|apple-touch-icon)" [^<>]*>/g, '')
        .replace('<link rel="manifest"', () => `<link rel="icon" href="${logo}" /><link rel="manifest"`)
        .replace('src="/icons/mark.svg"', () => `src="${logo}"`);

const escaped = (text: string) => String(html`${text}`);

type Prerendered = {
  file: string;
  name: 'landing' | 'offline';
  counts?: LandingCounts | undefined;
  /** For a page that can't load the logo from its address: the offline page, and one that isn't saved, in a frame without an origin. */
  hasOwnLogo?: boolean;
};

/** The same for a page that the build has prerendered, with its markup. */
export async function prerenderedPage(
  { file, name, counts, hasOwnLogo = false }: Prerendered,
  own: Own = ownProgramme(),
): Promise<string> {
  const page = readFileSync(`${WEB}/${file}`, 'utf8');
  if (isEmpty(own)) return page;
  const { render }: { render: (own: Own, counts?: LandingCounts) => string } = await import(
    pathToFileURL(join(PROJECT, 'dist/prerendered', name, 'markup.js')).href
  );
  const usual = render({});
  if (!page.includes(usual)) throw new Error(`${file} is of another build. Please build again.`);
  const shown = hasOwnLogo ? own : programmeOfPages(own);
  return withShown(
    page.replace(usual, () => render(shown, counts)),
    shown,
  );
}
