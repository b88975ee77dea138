import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;
const ANSWER_MS = 5000;
/** Everybody may open them. */
const PAGES = ['/', '/auth'];

/**
 * Waits until a process is healthy and names its release, then opens pages with every script and style that they ask for. `release` is null for one that
 * may not name itself yet. Throws a sentence with the last reason.
 */
export async function verifyProcess({ name, url }, { release, withinMs }) {
  const deadline = Date.now() + withinMs;
  let reason = await problemOf(url, release);
  while (reason && Date.now() < deadline) {
    await pause(LOOK_MS);
    reason = await problemOf(url, release);
  }
  if (reason) throw new Error(`${name} ${reason}`);
}

async function problemOf(url, release) {
  try {
    const health = await get(`${url}/api/health`);
    if (!health.ok) return `is not healthy (${health.status})`;
    const running = await releaseOf(url);
    if (release && running !== release)
      return `runs ${running ?? 'an unnamed release'} instead of ${release}`;
    for (const page of PAGES) {
      const problem = await problemOfPage(url, page);
      if (problem) return problem;
    }
    return null;
  } catch (error) {
    return `does not answer (${error.cause?.code ?? error.message})`;
  }
}

/** Also a site with a part that is wrong names its release. */
async function releaseOf(url) {
  const body = await (await get(`${url}/api/health/ready`)).json();
  return body.release ?? body.current?.release ?? null;
}

async function problemOfPage(url, page) {
  const response = await get(url + page);
  if (response.status !== 200) return `answers ${response.status} for ${page}`;
  const files = filesOf(await response.text());
  if (files.length === 0) return `sends ${page} without scripts`;
  for (const file of files) {
    const { status } = await get(url + file);
    if (status !== 200) return `answers ${status} for ${file} of ${page}`;
  }
  return null;
}

/** The scripts and styles that a page names. */
export const filesOf = (html) => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path)),
];

async function get(url) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    ok: response.ok,
    text: async () => body.toString(),
    json: async () => JSON.parse(body.toString()),
  };
}
