import type { RunName } from '../last-runs.ts';
import { readRuns } from '../last-runs.ts';
import { durationOf } from './duration.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const HOUR_MS = 3_600_000;

type Examined = Pick<ExaminedPortal, 'db' | 'env' | 'now'>;

type Habit = {
  name: RunName;
  warnAfterHours: number;
  wrongAfterHours: number;
  /** Before the time; “the last one was” by default. */
  found?: string;
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
export async function* examineSafety({ db, env, now }: Examined): AsyncGenerator<Finding> {
  if (!env.isProduction) return;
  const runs = await readRuns(db);
  for (const habit of HABITS) yield examineHabit(habit, runs[habit.name], now());
}

const ROUNDS: Habit = {
  name: 'doctor',
  warnAfterHours: 1,
  wrongAfterHours: 1,
  found: 'it last found nothing wrong',
  never: 'it has not run yet',
  advice: 'read its log, journalctl -u portal-doctor, or run it: portal-npm doctor',
};

/**
 * For how long the doctor that a timer runs has found something wrong, on a real site; the doctor itself doesn't look, or one finding would
 * keep it from ever being content again.
 */
export async function* examineRounds(target: Examined): AsyncGenerator<Finding> {
  const { doctor } = target.env.isProduction ? await readRuns(target.db) : {};
  if (doctor) yield examineHabit(ROUNDS, doctor, target.now());
}

function examineHabit(habit: Habit, last: Date | undefined, now: Date): Finding {
  const { name, never, advice } = habit;
  if (!last) return warning(name, never, advice);
  const age = now.getTime() - last.getTime();
  const words = `${habit.found ?? 'the last one was'} ${durationOf(age)} ago`;
  if (age > habit.wrongAfterHours * HOUR_MS) return wrong(name, words, advice);
  return age > habit.warnAfterHours * HOUR_MS ? warning(name, words, advice) : ok(name, words);
}
