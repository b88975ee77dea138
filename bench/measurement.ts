import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../src/server/db/migrate.ts';
import { LaunchError } from '../src/server/process/launch-error.ts';
import { openBenchDatabase } from './database.ts';
import { requireTools } from './tools.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seconds: { type: 'string' }, only: { type: 'string' } },
});

export const ROUNDS = Number(values.rounds ?? 5);
export const SECONDS = Number(values.seconds ?? 5);
/** A measurement with options is a trial and stores no results. */
export const isTrial = Object.keys(values).length > 0;
export const isChosen = ({ name }: { name: string }): boolean => !values.only || name === values.only;

export const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a measurement on a fresh copy of the large data and in a directory of its own; a LaunchError ends it with its message. */
export async function runMeasurement(
  measure: (site: { url: string; directory: string }) => Promise<void>,
): Promise<void> {
  try {
    await requireTools();
    await withSite(measure);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    log(error.message);
    process.exitCode = 1;
  }
}

async function withSite(measure: Parameters<typeof runMeasurement>[0]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openBenchDatabase(1, log);
  try {
    await migrate(database.url);
    await measure({ url: database.url, directory });
  } finally {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  }
}
