import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { reasonOf } from '../../explain-failure.ts';
import { openBytes } from '../../files/commands.ts';
import { temporaryPath } from '../../files/temporary-file.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const BATCH = 500;
const NAMED = 5;

/** Checks that the store writes, reads and deletes a file. */
export async function* examineStore({ files, directory }: ExaminedPortal): AsyncGenerator<Finding> {
  const key = `doctor/${randomUUID()}`;
  let path = '';
  try {
    path = await temporaryPath(directory);
    await writeFile(path, key);
    await files.put(key, path, 'text/plain');
    const isSame = (await text(await files.get(key))) === key;
    await files.remove(key);
    yield isSame
      ? ok('storage', 'stores and returns files')
      : wrong(
          'storage',
          'a file that it returns differs from the stored one',
          'check the storage behind DATA_DIR or S3_ENDPOINT',
        );
  } catch (error) {
    yield wrong(
      'storage',
      `it cannot be used: ${reasonOf(error)}`,
      'correct DATA_DIR and its rights, or the S3 settings',
    );
  } finally {
    if (path) await rm(path, { force: true });
  }
}

/** Checks that every row has its bytes, and every key its row. */
export async function* examineFiles(target: ExaminedPortal): AsyncGenerator<Finding> {
  yield* examineRows(target);
  yield* examineKeys(target);
}

type Row = { key: string; sha256: string };

async function* examineRows(target: ExaminedPortal): AsyncGenerator<Finding> {
  const missing: string[] = [];
  const changed: string[] = [];
  let count = 0;
  for await (const row of attachedFiles(target)) {
    count += 1;
    const state = await stateOf(target, row);
    if (state === 'missing') missing.push(row.key);
    if (state === 'changed') changed.push(row.key);
  }
  const advice = 'bring it back from a backup, below the same key';
  if (missing.length > 0) yield wrong('files', `${name(missing)} not in the store`, advice);
  if (changed.length > 0) yield wrong('files', `${name(changed)} not what was uploaded`, advice);
  if (missing.length + changed.length > 0) return;
  yield ok('files', `${count} there${target.isQuick ? '' : ', each as it was uploaded'}`);
}

async function* attachedFiles({ db }: ExaminedPortal): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select key, sha256 from files where attached_at is not null and key > ${after} order by key limit ${BATCH}`);
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.key ?? '';
  }
}

async function stateOf(
  { files, isQuick }: ExaminedPortal,
  { key, sha256 }: Row,
): Promise<'well' | 'missing' | 'changed'> {
  const bytes = await openBytes({ files }, key);
  if (bytes === null) return 'missing';
  if (isQuick) {
    bytes.destroy();
    return 'well';
  }
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex') === sha256 ? 'well' : 'changed';
}

/** A row exists before its bytes, so a key without one is an orphan; the sweep removes it within the hour. */
async function* examineKeys({ db, files }: ExaminedPortal): AsyncGenerator<Finding> {
  const unknown: string[] = [];
  let batch: string[] = [];
  const checkBatch = async () => {
    const { rows } = await db.execute<{ key: string }>(
      sql`select key from files where key = any(${sql.param(batch)}::text[])`,
    );
    unknown.push(...new Set(batch).difference(new Set(rows.map(({ key }) => key))));
    batch = [];
  };
  for await (const key of files.list()) if (batch.push(key) >= BATCH) await checkBatch();
  if (batch.length > 0) await checkBatch();
  if (unknown.length === 0) yield ok('orphans', 'no file without a row');
  else
    yield warning(
      'orphans',
      `${name(unknown)} without a row`,
      'the sweep removes it within the hour; if it stays, check the doctor’s findings about jobs',
    );
}

/** Finds attached files without any reference, and uploads that the sweep should have removed. */
export async function* examineClaims({ db, now }: ExaminedPortal): AsyncGenerator<Finding> {
  const twoDaysAgo = new Date(now().getTime() - 48 * 3_600_000).toISOString();
  const { rows } = await db.execute<{ unclaimed: number; abandoned: number }>(sql`
    select count(*) filter (where attached_at is not null)::int as unclaimed,
      count(*) filter (where attached_at is null and created_at < ${twoDaysAgo})::int as abandoned
    from files f
    where f.copy_of is null
      and not exists (select from profiles where resume_file_id = f.id)
      and not exists (select from team_member_profiles where resume_file_id = f.id)
      and not exists (select from applications where presentation_file_id = f.id)
      and not exists (select from detailed_drafts where presentation_file_id = f.id)
      and not exists (select from projects p where p.id = f.project_id and p.deleted_at is null
        and '/files/' || f.id = any(p.images || p.main_image_url))
      and not exists (select from cycles where hero_background_image = '/files/' || f.id)
      and not exists (select from site_settings where setting_key = 'hero_background_image'
        and setting_value = to_jsonb('/files/' || f.id))`);
  const [{ unclaimed, abandoned } = { unclaimed: 0, abandoned: 0 }] = rows;
  if (unclaimed > 0)
    yield warning(
      'orphans',
      `${unclaimed} files that nothing refers to`,
      'they are harmless but take space; tell the developers',
    );
  if (abandoned > 0)
    yield warning(
      'orphans',
      `${abandoned} unused uploads, over two days old`,
      'start a process that runs the worker',
    );
}

const name = (keys: string[]) => {
  const named = keys.slice(0, NAMED).join(', ');
  return keys.length > NAMED ? `${keys.length} files (${named}, …)` : named;
};
