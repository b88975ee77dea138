import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSignedCookie } from 'hono/cookie';
import { createApp } from '#server/app.ts';
import { createAuth } from '#server/auth/better-auth.ts';
import type { Services } from '#server/context.ts';
import { connect } from '#server/db/database.ts';
import { mails, sessions } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { diskStore } from '#server/files/disk.ts';
import { sessionCookieName } from '#server/http/session-cookie.ts';
import { Client } from './client.ts';
import { createTestDatabase } from './postgres.ts';

const SECRET = 'a secret for tests only, of at least 32 characters';
const SESSION_HOURS = 24;

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** The real app on a database and a file store of its own, with a clock that a test can set. */
export async function startPortal(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'portal-'));
  const env = readEnv({ NODE_ENV: 'test', PORT: '3000', ...settings });
  const { db, pool } = connect(database.url);
  const clock = new Clock();
  const services: Services = {
    env,
    db,
    directory,
    auth: createAuth({
      db,
      now: () => clock.now(),
      secret: SECRET,
      baseURL: 'http://localhost:3000',
      isSecure: false,
    }),
    files: diskStore(join(directory, 'files')),
    now: () => clock.now(),
  };
  const app = createApp(services, SECRET);
  return {
    app,
    services,
    db,
    clock,
    databaseUrl: database.url,
    /** Somebody who is not signed in. */
    visitor: () => new Client(app),
    /** A person with a session of their own. */
    async signIn(person: { id: string }) {
      const token = crypto.randomUUID() + crypto.randomUUID();
      const expires_at = new Date(clock.now().getTime() + SESSION_HOURS * 3_600_000);
      const begun = clock.now();
      await db
        .insert(sessions)
        .values({ user_id: person.id, token, expires_at, created_at: begun, updated_at: begun });
      const cookie = await generateSignedCookie(sessionCookieName(false), token, SECRET);
      return new Client(app, cookie.split(';')[0]);
    },
    /** Every mail queued so far, oldest first. */
    mails: () => db.select().from(mails).orderBy(mails.created_at, mails.id),
    async close() {
      await pool.end();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The time of the app; real until a test sets it. */
class Clock {
  private fixed: Date | null = null;
  now(): Date {
    return this.fixed ?? new Date();
  }
  set(at: Date | string): void {
    this.fixed = new Date(at);
  }
  /** Moves a set clock, or the present moment, on by some minutes. */
  forward(minutes: number): void {
    this.fixed = new Date(this.now().getTime() + minutes * 60_000);
  }
}
