import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../src/server/db/database.ts';
import { team_member_profiles } from '../../src/server/db/schema/teams.ts';
import { createApplication, createProject, createTeam } from '../../tests/factories.ts';
import { head, openRaw, statusOf } from '../../tests/raw.ts';
import { type Actor, ask, createCast } from './cast.ts';
import { createSite, embeddedServer, figure, scratchDirectory } from './site.ts';

const MIB = 1024 * 1024;
const CHUNK = 64 * 1024;

type Body = { headers: Record<string, string>; parts: (string | Uint8Array)[]; ends?: boolean };
type Target = { method: string; path: string; headers: Record<string, string>; largest: number };

/** Sends bodies that are too long, cut off, in pieces and malformed to JSON routes and every upload. */
export async function bodies(): Promise<void> {
  const dataDir = scratchDirectory('bodies');
  const site = await createSite(dataDir);
  await site.start();
  const { url: databaseUrl } = embeddedServer(dataDir);
  const { students } = await createCast(databaseUrl);
  const student = students[0] as Actor;
  const to = await targets(databaseUrl, student);
  const before = await rowsAndFiles(databaseUrl, dataDir);
  const rows = Object.entries(to).map(async ([name, target]) => {
    const tried = Object.entries(bodiesFor(target)).map(async ([kind, body]) => [
      kind,
      await send(site.url, student, target, body),
    ]);
    return [name, Object.fromEntries(await Promise.all(tried)) as Record<string, number>] as const;
  });
  const responses = Object.fromEntries(await Promise.all(rows));
  const after = await rowsAndFiles(databaseUrl, dataDir);
  const wrong = Object.values(responses)
    .flatMap((row) => Object.values(row))
    .filter((status) => status >= 500 || status === 200);
  figure({
    fault: 'bodies',
    responses,
    left_behind: difference(before, after),
    wrong_answers: wrong,
    survived: site.isAlive(),
  });
  if (wrong.length > 0 || difference(before, after).length > 0) process.exitCode = 1;
  await site.end('SIGTERM');
}

/** Two JSON routes and the three uploads, each to a subject that the student may write. */
async function targets(databaseUrl: string, student: Actor): Promise<Record<string, Target>> {
  const json = { 'Content-Type': 'application/json' };
  const file = { 'Content-Type': 'application/octet-stream', 'X-File-Name': 'file.pdf' };
  const { application, profile } = await writable(databaseUrl, student);
  return {
    draft: { method: 'PUT', path: '/api/application-drafts', headers: json, largest: MIB },
    team: { method: 'POST', path: '/api/teams', headers: json, largest: MIB },
    resume: { method: 'PUT', path: '/api/profile/resume', headers: file, largest: 2 * MIB },
    presentation: {
      method: 'POST',
      path: `/api/applications/${application}/presentation`,
      headers: file,
      largest: 10 * MIB,
    },
    member_resume: { method: 'PUT', path: `${profile}/resume`, headers: file, largest: 5 * MIB },
  };
}

/** A shortlisted application, whose presentation may be uploaded, and a described member of a team. */
async function writable(databaseUrl: string, applicant: Actor) {
  const { db, pool } = connect(databaseUrl);
  try {
    const values = { status: 'shortlisted' } as const;
    const project = await createProject({ db });
    const application = await createApplication({ db }, { project, applicant, values });
    const team = await createTeam({ db }, applicant);
    const described = { team_id: team.id, display_name: 'Somebody', email: 'somebody@example.test' };
    const [profile] = await db.insert(team_member_profiles).values(described).returning();
    return { application: application.id, profile: `/api/teams/${team.id}/member-profiles/${profile?.id}` };
  } finally {
    await pool.end();
  }
}

function bodiesFor({ largest }: Target): Record<string, Body> {
  const tooMuch = new Uint8Array(largest + MIB).fill(0x20);
  const pieces = Array.from({ length: Math.ceil(tooMuch.length / CHUNK) }, () =>
    inChunk(new Uint8Array(CHUNK).fill(0x20)),
  ).flat();
  const chunked = { 'Transfer-Encoding': 'chunked' };
  return {
    oversize: { headers: { 'Content-Length': `${tooMuch.length}` }, parts: [tooMuch] },
    oversize_chunked: { headers: chunked, parts: [...pieces, '0\r\n\r\n'] },
    truncated: { headers: { 'Content-Length': '5000' }, parts: ['%PDF-1.7 {"name": "half'], ends: true },
    truncated_chunked: { headers: chunked, parts: ['1000\r\n{"half'], ends: true },
    stalled: { headers: { 'Content-Length': '5000' }, parts: ['{"half'] },
    wrong_chunk: { headers: chunked, parts: ['zz\r\nhalf\r\n'] },
    two_lengths: { headers: { ...chunked, 'Content-Length': '3' }, parts: ['abc'] },
    malformed: { headers: { 'Content-Length': '6' }, parts: ['{"half'] },
    empty: { headers: { 'Content-Length': '0' }, parts: [] },
  };
}

const inChunk = (bytes: Uint8Array) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'];

async function send(url: string, { cookie }: Actor, target: Target, body: Body): Promise<number> {
  const socket = await openRaw(url);
  const status = statusOf(socket);
  socket.write(head({ url, cookie, ...target, headers: { ...target.headers, ...body.headers } }));
  for (const part of body.parts) socket.write(part);
  if (body.ends) socket.end();
  return status;
}

/** The state that must not change: rows, stored files, temporary files. */
async function rowsAndFiles(databaseUrl: string, dataDir: string): Promise<string[]> {
  const rows = await ask<{ row: string }>(
    databaseUrl,
    `select 'files ' || id as row from files
    union select 'teams ' || id from teams union select 'applications ' || id from applications where status = 'draft'`,
  );
  const names = await Promise.all(
    ['tmp', 'files'].map((directory) =>
      readdir(join(dataDir, directory), { recursive: true }).catch(() => []),
    ),
  );
  return [...rows.map(({ row }) => row), ...names.flat()];
}

const difference = (before: string[], after: string[]) => [...new Set(after).difference(new Set(before))];
