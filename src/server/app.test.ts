import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#server/users/sign-in/open-session.ts';
import type { Client } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, portalForFile, startPortal } from '#tests/portal.ts';
import { createSession } from '#tests/session.ts';

const production = await portalForFile({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' });

test.each(['/dev/mailbox', '/dev/mailbox.json', '/api/demo-people'])(
  '%s doesn’t exist in production',
  { tags: ['demo-people', 'mailbox', 'asvs:6.3.3', 'asvs:13.4.2', 'asvs:15.2.3'] },
  async (path) => {
    expect((await production.visitor().get(path)).status).toBe(404);
  },
);

test('the mailbox exists outside production and starts empty', async () => {
  const trial = await startPortal();
  expect((await trial.visitor().get('/dev/mailbox.json')).body).toEqual([]);
  expect((await trial.visitor().get('/dev/mailbox')).body).toContain('Nothing yet.');
  await trial.close();
});

test('an unknown path of the API returns a problem with a code', {
  tags: ['problem-responses'],
}, async () => {
  const reply = await production.visitor().get('/api/nothing-here');
  expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
});

describe.each([
  { limit: '1 MB', bytes: 1024 * 1024, by: 'somebody who is signed in' },
  { limit: '8 KB', bytes: 8 * 1024, by: 'a visitor' },
])('JSON of more than $limit by $by', ({ limit, bytes, by }) => {
  const large = JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(bytes) });
  let sender: Client;
  beforeAll(async () => {
    sender =
      by === 'a visitor' ? production.visitor() : await production.signIn(await createPerson(production));
  });
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    sender.fetch('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      ...{ duplex: 'half' },
    });

  test('a JSON body above the limit is rejected with a plain problem, with or without a declared length', {
    tags: ['security:huge-json'],
  }, async () => {
    const stated = await send(large, { 'Content-Length': String(large.length) });
    const untold = await send(new Blob([large]).stream(), {
      'Content-Type': 'Application/JSON; charset=utf-8',
    });
    const versioned = await send(large, { 'Content-Type': 'application/v1_x+json' });
    for (const reply of [stated, untold, versioned]) {
      expect([reply.status, reply.headers.get('Content-Type')]).toEqual([413, 'application/problem+json']);
      expect((await reply.json()).detail).toBe(
        `This is more than the portal accepts at once (${limit}). Please shorten it.`,
      );
    }
  });

  test('a JSON body above the limit isn’t parsed under another content type either', async () => {
    expect((await send(large, { 'Content-Type': 'text/json' })).status).toBeGreaterThanOrEqual(400);
  });
});

test('a problem names at most a hundred wrong fields, so that it is never much larger than the request', async () => {
  const manager = await production.signIn(await createPerson(production, { role: 'manager' }));
  const keys = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, 1]));
  const nuls = { name: 'A', filter: Array(50_000).fill('\0') };
  const responses = [
    await manager.post('/api/saved-views', { name: 'A', filter: keys }),
    await manager.post('/api/saved-views', nuls),
  ];
  expect(responses.map(({ status, body }) => [status, body.errors.length])).toEqual(
    Array(2).fill([422, 100]),
  );
  expect(responses[1]?.body.errors[0].path).toBe('filter.0');
});

test('a body of more than 5,000 keys is rejected before parsing', async () => {
  const manager = await production.signIn(await createPerson(production, { role: 'manager' }));
  const filter = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`k${index}`, 1]));
  const { status, body } = await manager.post('/api/saved-views', { name: 'A', filter });
  expect([status, body.code]).toEqual([413, 'too_large']);
  expect(body.detail).toBe('This has more fields than the portal accepts at once (5000).');
  const admin = await production.signIn(await createPerson(production, { role: 'admin' }));
  expect((await admin.post('/api/project-imports', filter)).body).toMatchObject({ code: 'too_large' });
});

test('colons within a text are not counted as keys', async () => {
  const manager = await production.signIn(await createPerson(production, { role: 'manager' }));
  const filter = { search: '":'.repeat(6000) };
  expect((await manager.post('/api/saved-views', { name: 'A', filter })).status).toBe(422);
});

test('a body that is nested too deeply is rejected before parsing, and brackets within a text do not count', async () => {
  const manager = await production.signIn(await createPerson(production, { role: 'manager' }));
  const send = (name: unknown) => manager.post('/api/saved-views', { name, filter: {} });
  const nested = JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`);
  const { status, body } = await send(nested);
  expect([status, body.code]).toEqual([413, 'too_large']);
  expect((await send(`"\\${'['.repeat(101)}`)).status).toBe(422);
});

describe('text that a database cannot store', () => {
  const invalidInput = { status: 422, code: 'invalid_input' };
  const signUp = (email: string) =>
    production
      .visitor()
      .post('/api/sign-ups', { email, password: 'long enough words', confirm_password: '' });

  test.each(['a\0b@example.test', 'a\ud800b@example.test', '\udc00'])(
    'the unstorable text %j is rejected at its field',
    { tags: ['security:unstorable-text'] },
    async (email) => {
      const { body } = await signUp(email);
      expect(body).toMatchObject({ ...invalidInput, errors: [{ path: 'email' }] });
      expect(body.detail).toBe('This text contains a character that can’t be saved. Please type it again.');
    },
  );

  test('unstorable text is rejected at any depth, as a key and in an address', {
    tags: ['security:unstorable-text'],
  }, async () => {
    const manager = await production.signIn(await createPerson(production, { role: 'manager' }));
    const view = { name: 'A', filter: { search: '\ud800' } };
    const deep = await manager.post('/api/saved-views', view);
    expect(deep.body).toMatchObject({ ...invalidInput, errors: [{ path: 'filter.search' }] });
    expect((await manager.post('/api/saved-views', { 'na\0me': 'A' })).body).toMatchObject(invalidInput);
    expect((await manager.get('/api/projects?search=%00')).body).toMatchObject(invalidInput);
    expect((await manager.get('/files/%00')).body).toMatchObject(invalidInput);
  });

  test('characters of other scripts, and escapes that only look unstorable, are accepted', async () => {
    expect((await signUp('𝒳@example.test')).body.detail).not.toMatch(/can’t be saved/);
    expect((await signUp('\\u0000@example.test')).body.detail).not.toMatch(/can’t be saved/);
  });
});

describe('over https', () => {
  let site: Portal;
  beforeAll(async () => {
    site = await startPortal({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' });
  });
  afterAll(() => site.close());

  const ask = (path: string, cookie = '') =>
    site.app.request(`https://portal.example${path}`, { headers: { Host: 'evil.example', Cookie: cookie } });

  test('the session cookie is limited to https and hidden from scripts', {
    tags: ['asvs:3.3.1', 'asvs:3.3.2', 'asvs:3.3.3', 'asvs:12.2.1', 'security:leaked-cookie'],
  }, async () => {
    const person = await createPerson(site);
    const response = await openSession(
      {
        ...site.services,
        viewer: null,
        sessionId: null,
        formerToken: null,
        mustSetUpCodes: false,
        contentVersion: null,
        origin: '',
        ip: '',
        notes: [],
        headers: new Headers(),
        leaveGate: () => undefined,
      },
      person.id,
    );
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-residency\.session_token=/);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const [pair = ''] = cookie.split(';');
    expect((await (await ask('/api/session', pair)).json()).user.id).toBe(person.id);
    // A site of the same domain could set it under another name.
    for (const prefix of ['', '__Secure-']) {
      const tossed = pair.replace('__Host-', prefix);
      expect((await (await ask('/api/session', tossed)).json()).user).toBe(null);
      expect((await (await ask('/api/session', `${tossed}; ${pair}`)).json()).user.id).toBe(person.id);
    }
  });

  test('signing out clears the cookie under the name that the browser stores', async () => {
    const { name, value } = await createSession(
      { db: site.db, secret: site.secret },
      await createPerson(site),
      new Date(),
      true,
    );
    const reply = await site.app.request('https://portal.example/api/session', {
      method: 'DELETE',
      headers: { Origin: 'https://portal.example', Cookie: `${name}=${value}` },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([
      '__Host-residency.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test.each(['/api/session', '/api/profile', '/api/nothing-here', '/files/nothing'])(
    'the response of %s runs no foreign script, cannot be framed and isn’t cached',
    { tags: ['asvs:14.2.2', 'asvs:14.3.2', 'security:cached-or-framed'] },
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('a response that is not a page goes without the headers of pages: on a slow line they take longer than a small file', async () => {
    const { headers } = await ask('/api/session');
    expect(headers.has('Cross-Origin-Opener-Policy')).toBe(false);
    expect([...headers].flat().join(': ').length).toBeLessThan(600);
  });

  test('links in emails lead to the site, whatever Host the request has', {
    tags: ['security:forged-host'],
  }, async () => {
    const { email } = await createPerson(site);
    const reply = await site.app.request('https://portal.example/api/password-resets', {
      method: 'POST',
      headers: { Host: 'evil.example', Origin: 'https://portal.example', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(reply.status).toBe(200);
    const [mail] = await site.mails();
    expect(mail?.text.match(/https?:\/\/[^/]+/g)).toEqual(['https://portal.example']);
  });
});
