import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { withMigrationsUpTo } from '#server/db/schema-version.ts';
import { hashToken } from '#server/users/tokens/tokens.ts';
import { Client } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';

const NAME = 'residency.session_token';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type FormerSession = { person: { id: string }; token: string };

/** A session as the previous release stored it, unused for some time. */
async function createFormerSession({ pool }: Pick<Portal, 'pool'>, unusedMs: number): Promise<FormerSession> {
  const person = await createFormerPerson(pool);
  const token = `former-token-of-${person.id}`;
  const used = new Date(Date.now() - unusedMs);
  await pool.query(
    `insert into sessions (user_id, token, expires_at, user_agent, created_at, updated_at)
     values ($1, $2, $3, 'Firefox', $4, $5)`,
    [person.id, token, new Date(Date.now() + HOUR), new Date(Date.now() - 24 * HOUR), used],
  );
  return { person, token };
}

/** In SQL, because that release has fewer columns than the schema. */
async function createFormerPerson(pool: Portal['pool']): Promise<{ id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `with person as (insert into users (email, email_verified) values (gen_random_uuid() || '@example.org', true) returning id)
     insert into profiles (user_id, display_name) select id, 'A person' from person returning user_id as id`,
  );
  const [person] = rows;
  if (!person) throw new Error('The person was not created.');
  return person;
}

describe('a database of the previous release', () => {
  let portal: Portal;
  let session: FormerSession;
  let justUsed: FormerSession;
  beforeAll(async () => {
    const database = await createTestDatabase('template1');
    await withMigrationsUpTo('0046_security_events', (folder) => migrate(database.url, folder));
    const former = connect(database.url);
    session = await createFormerSession(former, HOUR);
    justUsed = await createFormerSession(former, MINUTE);
    await former.pool.end();
    await migrate(database.url);
    portal = await startPortal({}, { database });
  });
  afterAll(() => portal.close());

  test('a person who signed in with the previous release stays signed in, under a new token that the database has as a hash', {
    tags: ['session-in-cookie'],
  }, async () => {
    const browser = new Client(portal.app, formerCookie(portal, session.token));
    const first = await browser.get('/api/session');
    expect(first.body.user.id).toBe(session.person.id);
    expect(first.headers.getSetCookie()).toHaveLength(1);
    expect(tokenOf(browser)).toMatch(/^[\w-]{43}$/);
    expect((await browser.get('/api/session')).body.user.id).toBe(session.person.id);
    const { rows } = await portal.pool.query('select * from sessions where user_id = $1', [
      session.person.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(session.token);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(browser));
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(tokenOf(browser)));
  });

  test('a session that the previous release renewed a moment ago is exchanged at its next renewal', async () => {
    const browser = new Client(portal.app, formerCookie(portal, justUsed.token));
    const first = await browser.get('/api/session');
    expect(first.body.user.id).toBe(justUsed.person.id);
    expect(first.headers.getSetCookie()).toEqual([]);
    portal.clock.forward(5);
    await browser.get('/api/session');
    expect(tokenOf(browser)).not.toBe(justUsed.token);
    portal.clock.forward(20);
    expect((await browser.get('/api/session')).body.user.id).toBe(justUsed.person.id);
  });
});

describe('while the previous release still serves', () => {
  let portal: Portal;
  let session: FormerSession;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    session = await createFormerSession(portal, HOUR);
  });
  const browserOf = ({ token }: FormerSession) => new Client(portal.app, formerCookie(portal, token));

  test('requests that are under way together are all signed in, and one of them brings the new cookie', async () => {
    const browser = browserOf(session);
    const cookie = { Cookie: browser.headers().Cookie };
    const responses = await Promise.all(Array.from({ length: 8 }, () => browser.get('/api/profile', cookie)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1);
    expect((await browser.get('/api/profile', cookie)).status).toBe(200);
  });

  test('the former cookie ends a minute after its exchange, and the new one goes on', async () => {
    const browser = browserOf(session);
    const copied = browser.clone();
    await browser.get('/api/session');
    portal.clock.forward(2);
    expect((await copied.get('/api/session')).body.user).toBe(null);
    expect((await browser.get('/api/session')).body.user.id).toBe(session.person.id);
    portal.clock.forward(-2);
  });

  test('an exchanged session keeps its id, its begin and its device', async () => {
    const of = async () =>
      (
        await portal.pool.query('select id, created_at, user_agent from sessions where user_id = $1', [
          session.person.id,
        ])
      ).rows;
    const [before] = await of();
    const browser = browserOf(session);
    const { body } = await browser.get('/api/account/security');
    expect(await of()).toContainEqual(before);
    expect(body.sessions.find(({ is_this }: { is_this: boolean }) => is_this).id).toBe(before.id);
  });

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'the former cookie gets the reason for a disabled account %s its exchange',
    async (_when, isExchanged) => {
      const browser = browserOf(session);
      const copied = browser.clone();
      if (isExchanged) await browser.get('/api/session');
      const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
      await superAdmin.put(`/api/users/${session.person.id}/disabled`, { disabled: true });
      for (const one of [browser, copied])
        expect((await one.get('/api/session')).body.ended_by).toBe('disabled');
    },
  );

  test('a former token opens no session of this release, and a stored hash no session at all', async () => {
    const person = await createPerson(portal);
    await portal.signIn(person);
    const { rows } = await portal.pool.query('select token, token_hash from sessions where user_id = $1', [
      person.id,
    ]);
    for (const stolen of [rows[0].token, rows[0].token_hash, hashToken(session.token)])
      expect((await browserOf({ person, token: stolen }).get('/api/session')).body.user).toBe(null);
  });

  test('the previous release can disable a person with a session of this one', async () => {
    const person = await createPerson(portal);
    await portal.signIn(person);
    const explained = await portal.pool.query(
      `insert into ended_sessions (token_hash, ended_by, expires_at)
       select encode(sha256(convert_to(token, 'UTF8')), 'hex'), 'disabled', expires_at from sessions where user_id = $1
       on conflict do nothing`,
      [person.id],
    );
    expect(explained.rowCount).toBe(1);
  });
});

function formerCookie({ secret }: Portal, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${NAME}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The token in the cookie of a browser. */
function tokenOf(browser: Client): string {
  const value = browser.headers().Cookie.slice(NAME.length + 1);
  return value.slice(0, value.lastIndexOf('.'));
}
