import { setTimeout as pause } from 'node:timers/promises';

export type Sent<Outcome> = {
  /** The due time, in milliseconds from the beginning. */
  dueMs: number;
  /** From that time to the end of the response, as a person waits, including the delay of the sender. */
  ms: number;
  /** The part of it that is due to a late sender. */
  lateMs: number;
  outcome: Outcome;
};

type Plan<Outcome> = {
  perSecond: number;
  seconds: number;
  /** Makes the nth request; its result is stored, and it must not throw. */
  send: (n: number) => Promise<Outcome>;
};

const TICK_MS = 5;

/** Sends at a fixed rate that never waits, and gives all results after the last response. */
export async function openLoop<Outcome>({
  perSecond,
  seconds,
  send,
}: Plan<Outcome>): Promise<Sent<Outcome>[]> {
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  const all: Promise<Sent<Outcome>>[] = [];

  async function sendOne(n: number): Promise<Sent<Outcome>> {
    const dueMs = (n / perSecond) * 1000;
    const lateMs = performance.now() - startedAt - dueMs;
    const outcome = await send(n);
    return { dueMs, ms: performance.now() - startedAt - dueMs, lateMs, outcome };
  }

  while (all.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1);
    while (all.length < due) all.push(sendOne(all.length));
    await pause(TICK_MS);
  }
  return Promise.all(all);
}
