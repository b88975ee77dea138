import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../src/server/db/database.ts';
import { findBrokenInvariants } from '../../src/server/operations/doctor/invariants.ts';
import { ask } from './cast.ts';
import { sha256, type Writing } from './writing.ts';

type Place = { databaseUrl: string; dataDir: string };

/** Acknowledged writes that are missing, and partial ones; each as a sentence. */
export async function findLosses(place: Place, writing: Writing): Promise<string[]> {
  return [
    ...(await lostApplications(place, writing)),
    ...(await lostUploads(place, writing)),
    ...(await lostJoins(place, writing)),
    ...(await halfWritten(place)),
    ...(await brokenInvariants(place)),
  ];
}

type Row = { id: string; pair: string; status: string; text: string; twice: boolean };

async function lostApplications(
  { databaseUrl }: Place,
  { acknowledged, perhaps }: Writing,
): Promise<string[]> {
  const rows = await ask<Row>(
    databaseUrl,
    `select id, applicant_id || ' ' || project_id as pair, status, initial_proposal as text,
       count(*) over (partition by applicant_id, project_id) > 1 as twice from applications`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const drafts = new Map(
    rows.filter(({ status }) => status === 'draft').map((row) => [row.pair, sha256(row.text)]),
  );
  return [
    ...rows.filter(({ twice }) => twice).map(({ id }) => `application ${id} is there twice`),
    ...differing('draft', acknowledged.drafts, (pair) => drafts.get(pair)),
    ...differing('submission', acknowledged.submissions, (id) => sha256(byId.get(id)?.text ?? '')),
    ...differing('status', acknowledged.statuses, (id) => byId.get(id)?.status),
    ...[...acknowledged.submissions.keys()]
      .filter(
        (id) => !isOneOf(byId.get(id)?.status, 'submitted', acknowledged.statuses.get(id), perhaps.get(id)),
      )
      .map((id) => `application ${id} has a status that nobody gave it`),
  ];
}

const isOneOf = (status = '', first: string, second = '', others = new Set<string>()) =>
  status === first || status === second || others.has(status);

type Resume = { user_id: string; sha256: string };

async function lostUploads({ databaseUrl }: Place, { acknowledged, perhaps }: Writing): Promise<string[]> {
  const rows = await ask<Resume>(
    databaseUrl,
    'select user_id, sha256 from profiles join files on files.id = resume_file_id',
  );
  const stored = new Map(rows.map((row) => [row.user_id, row.sha256]));
  return [...acknowledged.uploads]
    .filter(([person, hash]) => {
      const now = stored.get(person) ?? '';
      return now !== hash && !perhaps.get(person)?.has(now);
    })
    .map(([person]) => `the résumé of ${person} is not the last one that was acknowledged`);
}

async function lostJoins({ databaseUrl }: Place, { acknowledged }: Writing): Promise<string[]> {
  const rows = await ask<{ seat: string }>(
    databaseUrl,
    `select team_id || ' ' || user_id as seat from team_members`,
  );
  const seats = new Set(rows.map(({ seat }) => seat));
  return [...acknowledged.joins.difference(seats)].map((seat) => `the seat ${seat} is lost`);
}

/** Every referenced file must have all of its bytes. The cast’s own résumés have a row only. */
async function halfWritten({ databaseUrl, dataDir }: Place): Promise<string[]> {
  const rows = await ask<{ key: string; sha256: string }>(
    databaseUrl,
    `select key, sha256 from files where attached_at is not null and sha256 <> repeat('0', 64)`,
  );
  const losses: string[] = [];
  for (const { key, sha256: expected } of rows) {
    const bytes = await readFile(join(dataDir, 'files', key)).catch(() => null);
    if (bytes === null) losses.push(`${key} has no bytes`);
    else if (sha256(bytes) !== expected) losses.push(`${key} has other bytes`);
  }
  return losses;
}

async function brokenInvariants({ databaseUrl }: Place): Promise<string[]> {
  const { db, pool } = connect(databaseUrl);
  const broken = await findBrokenInvariants(db).finally(() => pool.end());
  return broken.map(({ sentence, rows }) => `${sentence}: ${rows}`);
}

function differing(
  what: string,
  expected: Map<string, string>,
  found: (key: string) => string | undefined,
): string[] {
  return [...expected]
    .filter(([key, value]) => found(key) !== value)
    .map(([key]) => `${what} ${key} is lost`);
}
