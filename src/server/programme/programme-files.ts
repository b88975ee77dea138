import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context, MiddlewareHandler } from 'hono';
import { isDefaultProgramme, ownProgramme, programme } from '#domain/programme/programme.ts';
import { compressed } from '../http/compressed.ts';
import { staticFile } from '../http/static-files.ts';
import { WEB } from '../http/web-build.ts';
import { programmeOfPages } from './logo-file.ts';
import { oncePerProgramme, prerenderedPage, withProgramme } from './programme-pages.ts';

const HTML = 'text/html; charset=UTF-8';

/** The client-rendered page. */
export const appPage = programmeFile('app.html', HTML, async () => withProgramme(built('app.html')));

export const offlinePage = programmeFile('offline.html', HTML, () =>
  prerenderedPage({ file: 'offline.html', name: 'offline', hasOwnLogo: true }),
);

/** Its text changes with the programme, so that browsers fetch the offline page again. */
export const offlineWorker = programmeFile(
  'worker.js',
  'text/javascript; charset=utf-8',
  async () => `${built('worker.js')}\n// ${hashOf(JSON.stringify(ownProgramme()))}\n`,
);

export const manifest = programmeFile('manifest.webmanifest', 'application/manifest+json', async () =>
  ownManifest(built('manifest.webmanifest')),
);

/** What an installed app is called. */
export function ownManifest(ofBuild: string): string {
  const { name, short_name, line: description } = programme();
  const { logo } = programmeOfPages();
  const icons = logo && { icons: [{ src: logo, sizes: 'any' }] };
  return JSON.stringify({ ...JSON.parse(ofBuild), name, short_name, description, ...icons });
}

/** Sends a file of the build; for a programme of one's own, what `make` makes of it. */
function programmeFile(file: string, type: string, make: () => Promise<string>): MiddlewareHandler {
  const asBuilt = staticFile(file);
  const own = oncePerProgramme(make);
  return async (c, next) => (isDefaultProgramme() ? asBuilt(c, next) : sendOwn(c, type, await own()));
}

function built(file: string): string {
  return readFileSync(`${WEB}/${file}`, 'utf8');
}

async function sendOwn(c: Context, type: string, text: string): Promise<Response> {
  const etag = `"${hashOf(text)}"`;
  const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const { body, encoding } = await compressed(text, c.req.header('accept-encoding'));
  return c.body(body, 200, { ...headers, ...encoding, 'Content-Type': type });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
