import { parseArgs } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { type Env, readEnv } from '#server/env.ts';
import { explainFailure, reasonOf } from '#server/explain-failure.ts';
import { type CheckTime, isCheckTime } from '#server/operations/doctor/decisions/checks.ts';
import { examineDecisions } from '#server/operations/doctor/decisions.ts';
import { examine, examineWithoutStorage } from '#server/operations/doctor/examine.ts';
import { type Finding, wrong } from '#server/operations/doctor/finding.ts';
import { noteRun } from '#server/operations/last-runs.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

const NOT_GIVEN = { type: 'boolean', default: false } as const;

// `npm run doctor [-- --quick --json]` checks the installation, also while the portal runs; `--note` tells metrics and *Status* when nothing was wrong; `--decisions before` or `after` checks a release of
// decisions alone (docs/operations.md).
await runCommand(async () => {
  const { values } = parseArgs({
    options: { quick: NOT_GIVEN, json: NOT_GIVEN, note: NOT_GIVEN, decisions: { type: 'string' } },
  });
  const findings: Finding[] = [];
  const print = (finding: Finding) => {
    findings.push(finding);
    if (!values.json) printLine(finding);
  };
  const isWell = () => findings.every(({ level }) => level !== 'wrong');
  const noteIfWell = async (db: Database) => {
    if (isWell()) await noteRun(db, 'doctor', new Date());
  };
  try {
    const time = timeOf(values.decisions);
    await printFindings({ isQuick: values.quick, time }, print, values.note ? noteIfWell : undefined);
  } finally {
    if (values.json) console.log(JSON.stringify({ checked_at: new Date().toISOString(), findings }));
    if (!isWell()) process.exitCode = 1;
  }
});

type Print = (finding: Finding) => void;

type After = (db: Database) => Promise<void>;

type Choice = { isQuick: boolean; time: CheckTime | null };

function timeOf(value: string | undefined): CheckTime | null {
  if (value === undefined) return null;
  if (isCheckTime(value)) return value;
  throw new LaunchError('--decisions is followed by “before” or “after”.');
}

async function printFindings({ isQuick, time }: Choice, print: Print, after?: After): Promise<void> {
  const env = readSettings(print);
  if (!env) return;
  const storage = await openStorage(env, { beside: true }).catch((error: unknown) => {
    print(wrong('storage', explainFailure(error) ?? reasonOf(error), 'repair it and run the doctor again'));
    return null;
  });
  const now = () => new Date();
  if (storage === null) return printAll(time ? [] : examineWithoutStorage({ env, now }), print);
  try {
    const target = { ...storage, env, now, isQuick };
    await printAll(time ? examineDecisions(storage.db, time) : examine(target), print);
    await after?.(storage.db);
  } finally {
    await storage.close();
  }
}

async function printAll(findings: AsyncIterable<Finding> | Finding[], print: Print): Promise<void> {
  for await (const finding of findings) print(finding);
}

function readSettings(print: Print): Env | null {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    print(wrong('settings', error instanceof Error ? error.message : String(error), 'correct them'));
    return null;
  }
}

function printLine({ level, subject, words, advice }: Finding): void {
  console.log(
    `${level.padEnd(8)} ${subject}: ${words.replace(/\.$/, '')}${advice ? `. To do: ${advice}` : ''}`,
  );
}
