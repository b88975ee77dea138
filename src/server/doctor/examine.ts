import { examineDatabase, examineSchema } from './database.ts';
import { examineFiles, examineStore } from './files.ts';
import type { Finding } from './finding.ts';
import { examineMailServer, examineWork } from './mail-and-jobs.ts';
import type { Patient } from './patient.ts';
import { examineRules } from './rules.ts';
import { examineSettings } from './settings.ts';

/** Looks at everything that the portal needs, and changes nothing but a probe that it removes. One finding at a time. */
export async function* examine(patient: Patient): AsyncGenerator<Finding> {
  yield* examineSettings(patient);
  yield* examineStore(patient);
  yield* examineMailServer(patient);
  const server = await examineDatabase(patient);
  yield server;
  if (server.level === 'wrong') return;
  const schema = await examineSchema(patient);
  yield* schema;
  if (schema.some(({ level }) => level === 'wrong')) return;
  yield* examineRules(patient);
  yield* examineFiles(patient);
  yield* examineWork(patient);
}
