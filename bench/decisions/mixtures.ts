import { setTimeout as pause } from 'node:timers/promises';
import { callerAt } from './site.ts';
import type { Student } from './world.ts';

export type Seen = { looks: number; failures: number; longest_ms: number; mixtures: string[] };

/**
 * Sessions of students with two applications, who look at their applications and notifications again and again until the signal, at one process
 * or the other. A mixture is an answer with one of the two released, or an answer of before that was asked for after somebody had seen one of
 * afterwards.
 */
export async function lookForMixtures(
  urls: (() => string)[],
  students: Student[],
  over: AbortSignal,
): Promise<Seen> {
  const seen: Seen = { looks: 0, failures: 0, longest_ms: 0, mixtures: [] };
  let firstAfter = Number.POSITIVE_INFINITY;
  const look = async (student: Student, place: number) => {
    const call = callerAt(urls[place % urls.length] ?? (() => ''), student.cookie);
    const path = place % 4 < 2 ? '/api/applications/mine' : '/api/notifications';
    const before = new Map<string, string>();
    while (!over.aborted) {
      const begun = performance.now();
      const { status, body, ms } = await call('GET', path);
      if (status !== 200) {
        seen.failures += 1;
        await pause(20);
        continue;
      }
      seen.looks += 1;
      seen.longest_ms = Math.max(seen.longest_ms, ms);
      const released = student.applications.map(({ id }) => {
        const shown = partsAbout(body, id);
        if (!before.has(id)) before.set(id, shown);
        return shown !== before.get(id);
      });
      const isAfter = released.every(Boolean);
      if (!isAfter && released.some(Boolean)) seen.mixtures.push(`student ${student.n} sees one of two`);
      if (isAfter) firstAfter = Math.min(firstAfter, performance.now());
      else if (begun > firstAfter)
        seen.mixtures.push(`student ${student.n} sees none after another one sees theirs`);
    }
  };
  await Promise.all(students.map(look));
  return seen;
}

/** The parts of an answer about an application. */
function partsAbout(body: unknown, id: string): string {
  const entries: unknown[] = Array.isArray(body) ? body : Object.values(Object(body)).flat();
  return entries
    .map((entry) => JSON.stringify(entry) ?? '')
    .filter((text) => text.includes(id))
    .join();
}
