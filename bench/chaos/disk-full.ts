import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, createCast } from './cast.ts';
import { findLosses } from './lost.ts';
import { createSite, embeddedServer, figure, scratchDirectory } from './site.ts';
import { Writing } from './writing.ts';

const WRITERS = 6;
const FULL_SECONDS = 15;

/** Fills the disk of an embedded portal under people who write, and frees space again. */
export async function diskFull(): Promise<void> {
  const dataDir = mountSmallDisk();
  const site = await createSite(dataDir);
  try {
    await site.start();
    const url = () => embeddedServer(dataDir).url;
    const writing = new Writing(site.url, await createCast(url()));
    writing.begin(WRITERS);
    await pause(2000);
    const before = new Map(writing.responses);
    const filler = join(dataDir, 'filler');
    await fill(filler);
    const full = await whileFull(url, FULL_SECONDS);
    const leftovers = await readdir(join(dataDir, 'tmp'));
    await rm(filler);
    const recovered_ms = Math.round(await site.untilHealthy());
    const duringAndBefore = new Map(writing.responses);
    await pause(3000);
    await writing.stop();
    await writing.finishSubmissions();
    figure({
      fault: 'disk-full',
      acknowledged: writing.count,
      lost_or_half_written: await findLosses({ databaseUrl: url(), dataDir }, writing),
      survived: site.isAlive(),
      database_refused: full,
      answers_while_full: difference(duringAndBefore, before),
      answers_afterwards: difference(writing.responses, duringAndBefore),
      temporary_files_while_full: leftovers.length,
      ready_after_ms: recovered_ms,
    });
  } finally {
    await site.end('SIGTERM');
    execFileSync('umount', ['--lazy', dataDir]);
  }
}

function mountSmallDisk(): string {
  if (process.getuid?.() !== 0) throw new Error('Only root can mount the small disk that this needs.');
  const directory = scratchDirectory('disk-full');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0755', 'tmpfs', directory]);
  return directory;
}

async function fill(path: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024);
  const blocks = function* () {
    while (true) yield block;
  };
  await pipeline(blocks, createWriteStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

/** Writes much into the database itself, so that it runs out of space too. */
async function whileFull(url: () => string, seconds: number): Promise<string[]> {
  const errors = new Set<string>();
  const end = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const table = `create table full_${n} as select repeat(md5(i::text), 50) as text from generate_series(1, 5000) i`;
    await ask(url(), table).catch((error: Error & { code?: string }) =>
      errors.add(error.code ?? error.message),
    );
    await pause(100);
  }
  return [...errors];
}

const difference = (after: Map<string, number>, before: Map<string, number>) =>
  Object.fromEntries([...after].map(([response, n]) => [response, n - (before.get(response) ?? 0)]));
