import { explainFailure, reasonOf } from '../../explain-failure.ts';
import { log } from '../../process/log.ts';
import { examineChildren, type OpenReader } from './children.ts';
import { examineDatabase, examineSchema } from './database.ts';
import { examineEncoding } from './encoding.ts';
import { examineClaims, examineFiles, examineStore } from './files.ts';
import { type Finding, wrong } from './finding.ts';
import { examineLocks } from './locks.ts';
import { examineCertificate, examineDisk } from './machine.ts';
import { examineMailServer, examineWork } from './mail-and-jobs.ts';
import type { ExaminedPortal } from './portal.ts';
import { examineRelease } from './release.ts';
import { examineReplica } from './replica.ts';
import { examineRules } from './rules.ts';
import { examineSafety } from './safety.ts';
import { examineSettings } from './settings.ts';

/** Checks everything that the portal needs, and changes nothing except a probe that it removes. Yields one finding at a time. */
export async function* examine(target: ExaminedPortal, openReader?: OpenReader): AsyncGenerator<Finding> {
  yield* examineSettings(target);
  const hasStore = yield* toItsEnd('storage', examineStore(target));
  yield* toItsEnd('mail server', examineMailServer(target));
  yield* examineChildren(openReader);
  yield* toItsEnd('disk', one(examineDisk(target)));
  const server = await examineDatabase(target);
  yield server;
  if (server.level === 'wrong') return;
  yield* toItsEnd('encoding', examineEncoding(target));
  if (!(yield* toItsEnd('schema', examineSchema(target)))) return;
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
  yield* examineProspects(target);
}

/** Whether the rules of the data hold, and every row has its file. */
export async function* examineData(target: ExaminedPortal): AsyncGenerator<Finding> {
  yield* toItsEnd('rules', examineRules(target));
  yield* toItsEnd('files', examineFiles(target));
}

/** Whether the site works now, cheap enough to look at every few seconds: the database, the disk, a worker, emails and jobs. */
export async function* examineParts(target: Glanced): AsyncGenerator<Finding> {
  const server = await examineDatabase(target);
  yield server;
  yield* toItsEnd('disk', one(examineDisk(target)));
  if (server.level !== 'wrong') yield* toItsEnd('worker', examineWork(target));
}

/** What staff should know in time: the release, the replica and the certificate, which take a connection each, and backups. */
export async function* examineProspects(target: Glanced): AsyncGenerator<Finding> {
  yield examineRelease();
  yield* toItsEnd('replica', one(examineReplica(target)));
  yield* toItsEnd('certificate', one(examineCertificate(target)));
  yield* toItsEnd('safety', examineSafety(target));
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
