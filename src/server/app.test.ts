import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#server/auth/open-session.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';

let production: Portal;
beforeAll(async () => {
  production = await startPortal({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => production.close());

test.each(['/dev/mailbox', '/dev/mailbox.json', '/api/demo-people'])(
  '%s is not there in production (decisions C10, E5)',
  async (path) => {
    expect((await production.visitor().get(path)).status).toBe(404);
  },
);

test('outside production the mailbox is there, and empty', async () => {
  const trial = await startPortal();
  expect((await trial.visitor().get('/dev/mailbox.json')).body).toEqual([]);
  expect((await trial.visitor().get('/dev/mailbox')).body).toContain('Nothing yet.');
  await trial.close();
});

test('an unknown path of the API is a problem with a code', async () => {
  const answer = await production.visitor().get('/api/nothing-here');
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

describe('JSON of more than 1 MiB', () => {
  const large = JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(1024 * 1024) });
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    production.app.request('http://localhost:3000/api/session', {
      method: 'POST',
      headers: {
        Host: 'localhost:3000',
        Origin: 'http://localhost:3000',
        'Content-Type': 'application/json',
        ...headers,
      },
      body,
      ...{ duplex: 'half' },
    });

  test('is refused with a problem in plain words, whether or not its length is told', async () => {
    const told = await send(large, { 'Content-Length': String(large.length) });
    const untold = await send(new Blob([large]).stream(), {
      'Content-Type': 'Application/JSON; charset=utf-8',
    });
    const versioned = await send(large, { 'Content-Type': 'application/v1_x+json' });
    for (const answer of [told, untold, versioned]) {
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([413, 'application/problem+json']);
      expect((await answer.json()).detail).toBe(
        'This is more than the portal takes at once (1 MB). Please shorten it.',
      );
    }
  });

  test('is not read as JSON under another name either', async () => {
    expect((await send(large, { 'Content-Type': 'text/json' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('by https', () => {
  let site: Portal;
  beforeAll(async () => {
    site = await startPortal({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' });
  });
  afterAll(() => site.close());

  const ask = (path: string, cookie = '') =>
    site.app.request(`https://portal.example${path}`, { headers: { Host: 'evil.example', Cookie: cookie } });

  test('the cookie of a session travels by https only, out of the reach of scripts', async () => {
    const person = await createPerson(site);
    const response = await openSession(
      {
        ...site.services,
        viewer: null,
        sessionToken: null,
        mustSetUpCodes: false,
        contentVersion: null,
        origin: '',
        ip: '',
        headers: new Headers(),
      },
      person.id,
    );
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Secure-residency\.session_token=/);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const [pair = ''] = cookie.split(';');
    expect((await (await ask('/api/session', pair)).json()).user.id).toBe(person.id);
    // Without the prefix another site of the same domain could have set it.
    expect((await (await ask('/api/session', pair.replace('__Secure-', ''))).json()).user).toBe(null);
  });

  test.each(['/api/session', '/api/profile', '/api/nothing-here', '/files/nothing'])(
    'the answer of %s runs no foreign script, stands in no frame, is kept by nobody',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('links in mails lead to the site, whatever Host a request names', async () => {
    const { email } = await createPerson(site);
    const answer = await site.app.request('https://portal.example/api/password-resets', {
      method: 'POST',
      headers: { Host: 'evil.example', Origin: 'https://portal.example', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(200);
    const [mail] = await site.mails();
    expect(mail?.text.match(/https?:\/\/[^/]+/g)).toEqual(['https://portal.example']);
  });
});
