import { parseArgs } from 'node:util';
import { type Env, readEnv } from '#server/env.ts';
import { explainFailure, reasonOf } from '#server/explain-failure.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { type Finding, wrong } from '#server/operations/doctor/finding.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

// `npm run doctor [-- --quick]` checks the installation, also while the portal runs (docs/operations.md).
await runCommand(async () => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  const env = readSettings();
  if (!env) return;
  const storage = await openStorage(env, { beside: true }).catch((error: unknown) => {
    print(wrong('storage', explainFailure(error) ?? reasonOf(error), 'repair it and run the doctor again'));
    return null;
  });
  if (!storage) return;
  try {
    for await (const finding of examine({ ...storage, env, now: () => new Date(), isQuick: values.quick }))
      print(finding);
  } finally {
    await storage.close();
  }
});

function readSettings(): Env | null {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    print(wrong('settings', error instanceof Error ? error.message : String(error), 'correct them'));
    return null;
  }
}

function print({ level, subject, words, advice }: Finding): void {
  console.log(`${level.padEnd(8)} ${subject}: ${words}${advice ? `. To do: ${advice}` : ''}`);
  if (level === 'wrong') process.exitCode = 1;
}
