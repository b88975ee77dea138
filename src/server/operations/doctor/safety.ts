import type { RunName } from '../last-runs.ts';
import { readRuns } from '../last-runs.ts';
import { durationOf } from './duration.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const HOUR_MS = 3_600_000;

type Habit = {
  name: RunName;
  warnAfterHours: number;
  wrongAfterHours: number;
  never: string;
  advice: string;
};

const HABITS: Habit[] = [
  {
    name: 'backup',
    warnAfterHours: 26,
    wrongAfterHours: 72,
    never: 'none has been made',
    advice: 'enable portal-backup.timer and read its log',
  },
  {
    name: 'drill',
    warnAfterHours: 35 * 24,
    wrongAfterHours: Number.POSITIVE_INFINITY,
    never: 'no backup has been restored to try it',
    advice: 'enable portal-drill.timer and read its log',
  },
];

/** How old the last backup and the last drill of a restore are, on a real site. The demo needs neither. */
export async function* examineSafety({
  db,
  env,
  now,
}: Pick<ExaminedPortal, 'db' | 'env' | 'now'>): AsyncGenerator<Finding> {
  if (!env.isProduction) return;
  const runs = await readRuns(db);
  for (const habit of HABITS) yield examineHabit(habit, runs[habit.name], now());
}

function examineHabit(habit: Habit, last: Date | undefined, now: Date): Finding {
  const { name, never, advice } = habit;
  if (!last) return warning(name, never, advice);
  const age = now.getTime() - last.getTime();
  const words = `the last one was ${durationOf(age)} ago`;
  if (age > habit.wrongAfterHours * HOUR_MS) return wrong(name, words, advice);
  return age > habit.warnAfterHours * HOUR_MS ? warning(name, words, advice) : ok(name, words);
}
