import { examineDatabase, examineSchema } from './database.ts';
import { examineFiles, examineStore } from './files.ts';
import type { Finding } from './finding.ts';
import { examineMailServer, examineWork } from './mail-and-jobs.ts';
import type { ExaminedPortal } from './portal.ts';
import { examineRules } from './rules.ts';
import { examineSettings } from './settings.ts';

/** Checks everything that the portal needs, and changes nothing except a probe that it removes. Yields one finding at a time. */
export async function* examine(target: ExaminedPortal): AsyncGenerator<Finding> {
  yield* examineSettings(target);
  yield* examineStore(target);
  yield* examineMailServer(target);
  const server = await examineDatabase(target);
  yield server;
  if (server.level === 'wrong') return;
  const schema = await examineSchema(target);
  yield* schema;
  if (schema.some(({ level }) => level === 'wrong')) return;
  yield* examineRules(target);
  yield* examineFiles(target);
  yield* examineWork(target);
}
