import { explainFailure, reasonOf } from '../../explain-failure.ts';
import { log } from '../../process/log.ts';
import { examineChildren, type OpenReader } from './children.ts';
import { examineDatabase, examineSchema } from './database.ts';
import { examineEncoding } from './encoding.ts';
import { examineClaims, examineFiles, examineStore } from './files.ts';
import { type Finding, warning, wrong } from './finding.ts';
import { examineLocks } from './locks.ts';
import { examineCertificate, examineDisk } from './machine.ts';
import { examineMailServer, examineWork } from './mail-and-jobs.ts';
import type { ExaminedPortal } from './portal.ts';
import { examineRelease } from './release.ts';
import { examineLoneReplica, examineReplica } from './replica.ts';
import { examineRules } from './rules.ts';
import { examineRounds, examineSafety } from './safety.ts';
import { examineSettings } from './settings.ts';

/**
 * Checks everything that the portal needs, and changes nothing except a probe that it removes. Yields one finding at a time. What is away ends
 * only the checks that need it.
 */
export async function* examine(target: ExaminedPortal, openReader?: OpenReader): AsyncGenerator<Finding> {
  yield* examineSettings(target);
  const hasStore = yield* toItsEnd('storage', examineStore(target));
  yield* examineSurroundings(target, openReader);
  yield* toItsEnd('disk', one(examineDisk(target)));
  const { finding, canRead } = await examineDatabase(target);
  yield finding;
  if (canRead) yield* examineContent(target, hasStore);
  else yield* withoutDatabase(target);
}

/** What can be checked while the storage cannot be opened. */
export async function* examineWithoutStorage(target: Surroundings): AsyncGenerator<Finding> {
  yield* examineSettings(target);
  yield* examineSurroundings(target);
  yield* withoutDatabase(target);
}
type Surroundings = Pick<ExaminedPortal, 'env' | 'now'>;

/** What neither the database nor the store is needed for. */
async function* examineSurroundings(target: Surroundings, openReader?: OpenReader): AsyncGenerator<Finding> {
  yield* toItsEnd('mail server', examineMailServer(target));
  yield* toItsEnd('child processes', examineChildren(openReader));
  yield examineRelease();
  yield* toItsEnd('certificate', one(examineCertificate(target)));
}

async function* examineContent(target: ExaminedPortal, hasStore: boolean): AsyncGenerator<Finding> {
  yield* toItsEnd('encoding', examineEncoding(target));
  if (yield* toItsEnd('schema', examineSchema(target))) yield* examineRecords(target, hasStore);
  yield* toItsEnd('replica', one(examineReplica(target)));
  yield* toItsEnd('safety', examineSafety(target));
}

async function* examineRecords(target: ExaminedPortal, hasStore: boolean): AsyncGenerator<Finding> {
  if (hasStore) yield* examineData(target);
  else {
    yield* toItsEnd('rules', examineRules(target));
    yield wrong(
      'files',
      'they could not be checked without the storage',
      'repair the storage and run the doctor again',
    );
  }
  yield* toItsEnd('orphans', examineClaims(target));
  yield* toItsEnd('mails and jobs', examineWork(target));
  yield* toItsEnd('locks', examineLocks(target));
}

async function* withoutDatabase({ env }: Surroundings): AsyncGenerator<Finding> {
  const advice = 'repair the database and run the doctor again';
  if (env.DATABASE_REPLICA_URL) yield* toItsEnd('replica', one(examineLoneReplica(env.DATABASE_REPLICA_URL)));
  if (env.isProduction)
    yield warning('safety', 'the last backup and drill are not known without the database', advice);
}

/** Whether the rules of the data hold, and every row has its file. */
export async function* examineData(target: ExaminedPortal): AsyncGenerator<Finding> {
  yield* toItsEnd('rules', examineRules(target));
  yield* toItsEnd('files', examineFiles(target));
}

/** Whether the site works now, cheap enough to look at every few seconds: the database, the disk, a worker, emails and jobs. */
export async function* examineParts(target: Glanced): AsyncGenerator<Finding> {
  const { finding } = await examineDatabase(target);
  yield finding;
  yield* toItsEnd('disk', one(examineDisk(target)));
  if (finding.level !== 'wrong') yield* toItsEnd('worker', examineWork(target));
}

/** What staff should know in time: the release, the replica and the certificate, which take a connection each, backups, and what the doctor's timer found. */
export async function* examineProspects(target: Glanced): AsyncGenerator<Finding> {
  yield examineRelease();
  yield* toItsEnd('replica', one(examineReplica(target)));
  yield* toItsEnd('certificate', one(examineCertificate(target)));
  yield* toItsEnd('safety', examineSafety(target));
  yield* toItsEnd('doctor', examineRounds(target));
}
export type Glanced = Pick<ExaminedPortal, 'db' | 'env' | 'now' | 'directory'>;

async function* one(finding: Promise<Finding | null>): AsyncGenerator<Finding> {
  const found = await finding;
  if (found) yield found;
}

/** A dependency that goes away during a check ends this check alone, with a finding. Returns whether nothing is wrong. */
async function* toItsEnd(
  subject: string,
  findings: AsyncIterable<Finding>,
): AsyncGenerator<Finding, boolean> {
  let isWell = true;
  try {
    for await (const finding of findings) {
      if (finding.level === 'wrong') isWell = false;
      yield finding;
    }
    return isWell;
  } catch (err) {
    const explained = explainFailure(err);
    if (!explained) log.error({ err }, 'a check of the doctor failed');
    yield wrong(
      subject,
      `the check could not be finished: ${explained ?? reasonOf(err)}`,
      'remove the cause and run the doctor again',
    );
    return false;
  }
}
