import type { Queryable } from '../../db/database.ts';
import { type CheckTime, findDecisionFaults, numberOfChecks } from './decisions/checks.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const SUBJECT = 'decisions';

/** The checks of decisions alone, for the hour of a release: what it would make true, or everything that is true (rule:release-is-one-instant). */
export async function* examineDecisions(db: Queryable, time: CheckTime): AsyncGenerator<Finding> {
  const faults = await findDecisionFaults(db, time);
  for (const { sentence, rows, ids, isWrong } of faults) {
    const words = `“${sentence}” does not hold, ${rows} times: ${ids.join(', ')}${rows > ids.length ? ', …' : ''}`;
    yield isWrong
      ? wrong(SUBJECT, words, 'another program has changed the database; compare it with a backup')
      : warning(
          SUBJECT,
          words,
          'a release would be stopped or refused, or staff have changed it by hand; look at it',
        );
  }
  const held = numberOfChecks(time) - faults.length;
  if (held > 0) yield ok(SUBJECT, `${held} of ${numberOfChecks(time)} checks ${time} a release hold`);
}
