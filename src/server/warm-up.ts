import { randomUUID } from 'node:crypto';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { generateSignedCookie } from 'hono/cookie';
import { createApp } from './app.ts';
import type { Services } from './context.ts';
import { stateAt } from './cycles/scope/state-at.ts';
import type { Transaction } from './db/database.ts';
import { requestOrigin } from './http/origin.ts';
import { sessionCookieName, sessionCookieOptions } from './http/session-cookie.ts';
import { log } from './process/log.ts';
import { withTimeoutOrNull } from './process/with-timeout.ts';
import { createToken } from './users/tokens/tokens.ts';

const BOUNDS = {
  /** The size of the pool: each connection caches its own plans. */
  atOnce: 16,
  rounds: 25,
  limitMs: 500,
  /** For a database that doesn't respond, and a round that has started. */
  patienceMs: 1000,
};

/**
 * Prepares the process for load before it reports ready: V8 compiles code that has run often, and PostgreSQL caches the plans of frequent
 * statements per connection. A failure is logged and never stops the start.
 */
export async function warmUp(services: Services, bounds = BOUNDS): Promise<void> {
  const samples = Array.from({ length: bounds.atOnce }, () => sendSampleRequests(services, bounds));
  try {
    await withTimeoutOrNull(Promise.all(samples), bounds.patienceMs);
  } catch (err) {
    log.warn({ err }, 'the warm-up failed');
  } finally {
    services.readiness.isWarm = true;
  }
}

/** A student who exists in this transaction only reads projects and applies repeatedly; the transaction never commits. */
async function sendSampleRequests(services: Services, { rounds, limitMs }: typeof BOUNDS): Promise<void> {
  const until = performance.now() + limitMs;
  try {
    await services.db.transaction(async (tx) => {
      const project = await findOpenProject(tx, services.now());
      const send = createSender({ ...services, db: tx }, await createStudent(tx));
      for (let round = 0; round < rounds && performance.now() < until; round++) {
        if (services.ending.aborted) break;
        await tx.execute(sql`savepoint round`);
        await apply(send, project);
        await tx.execute(sql`rollback to savepoint round`);
      }
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

type Send = (method: string, path: string, body?: object) => Promise<void>;

const PROPOSAL = 'A sample that nobody reads. '.repeat(30);

async function apply(send: Send, project_id: string | undefined): Promise<void> {
  await send('GET', '/api/projects');
  if (!project_id) return;
  const proposal = { project_id, team_id: null, initial_proposal: PROPOSAL };
  await send('GET', `/api/projects/${project_id}`);
  await send('PUT', '/api/application-drafts', { ...proposal, revision: 0 });
  await send('POST', '/api/applications', { ...proposal, submission_key: randomUUID() });
}

/** An existing project: creating one would lock the content version, for which all processes wait. */
async function findOpenProject(tx: Transaction, now: Date): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from projects
    where cycle_id in (select c.id from cycles c where ${stateAt('c', now)} = 'open') and status = 'active' and is_visible_to_public and deleted_at is null
      and (application_deadline is null or application_deadline > now() + interval '1 minute')
    limit 1`);
  return rows[0]?.id;
}

/** Returns the token of the student's session. */
async function createStudent(tx: Transaction): Promise<string> {
  const [id, file] = [randomUUID(), randomUUID()];
  const { token, hash } = createToken();
  await tx.execute(sql`
    with person as (
      insert into users (id, email, email_verified) values (${id}, ${`${id}@warm-up.invalid`}, true)
    ), resume as (
      insert into files (id, key, kind, owner_id, name, content_type, size, sha256, attached_at)
      values (${file}, ${`warm-up/${file}`}, 'resume', ${id}, 'resume.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, now())
    ), profile as (
      insert into profiles (user_id, display_name, college, degree, year, phone, resume_file_id, profile_completed)
      values (${id}, 'Sample', 'Sample', 'Sample', 1, '000', ${file}, true)
    )
    insert into sessions (user_id, token_hash, expires_at) values (${id}, ${hash}, now() + interval '1 hour')`);
  return token;
}

function createSender(services: Services, token: string): Send {
  const { env, secret } = services;
  const app = createApp(services, undefined, []);
  const origin = requestOrigin(env, undefined);
  const name = sessionCookieName(env.isSecure);
  const cookie = generateSignedCookie(name, token, secret, sessionCookieOptions(env.isSecure));
  return async (method, path, body) => {
    const headers = {
      Origin: origin,
      Host: new URL(origin).host,
      Cookie: (await cookie).split(';')[0] ?? '',
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const response = await app.fetch(
      new Request(origin + path, { method, headers, body: body && JSON.stringify(body) }),
      {},
    );
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} responded with ${response.status}: ${text.slice(0, 200)}`);
  };
}
