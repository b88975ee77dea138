import { describe, expect, test } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { createSession } from '#tests/session.ts';
import { describedRoutes } from './routes.ts';

const OWN = 'http://localhost:3000';
const ID = '00000000-0000-4000-8000-000000000000';

const portal = await portalForFile();
const person = await createPerson(portal, { role: 'super_admin' });
const session = await createSession({ db: portal.db, secret: portal.secret }, person);
const cookie = `${session.name}=${session.value}`;

/** Mail programs send no Origin, and the signature of the link is the permission (RFC 8058). */
const ONE_CLICK = 'POST /unsubscribe/{token}';

const routes = await describedRoutes();
const writes = routes.filter(({ method, name }) => method !== 'GET' && name !== ONE_CLICK);

const FOREIGN: Record<string, Record<string, string>> = {
  'no Origin': {},
  'a foreign Origin': { Origin: 'https://evil.example' },
  'the Origin null': { Origin: 'null' },
  'an Origin that only begins like ours': { Origin: `${OWN}.evil.example` },
  'the form of another site': {
    Origin: 'https://evil.example',
    'Content-Type': 'application/x-www-form-urlencoded',
  },
  'the plain text of another site': { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
};

/** The content types of HTML forms, sent from the portal’s own pages: no route parses them as JSON. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

const send = (name: string, headers: Record<string, string>) => {
  const [method, path = ''] = name.split(' ');
  return portal.app.request(`${OWN}${path.replaceAll(/\{\w+\}/g, ID)}`, {
    method,
    headers: { Host: 'localhost:3000', Cookie: cookie, ...headers },
    body: '{}',
  });
};

describe.each(writes)('$name', ({ name }) => {
  test.each(Object.keys(FOREIGN))(
    'a write with %s is rejected',
    { tags: ['asvs:3.4.2', 'asvs:3.5.1', 'asvs:3.5.3', 'asvs:10.2.1', 'security:cross-site-write'] },
    async (kind) => {
      const response = await send(name, FOREIGN[kind] ?? {});
      expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin']);
    },
  );
});

test('the one-click unsubscription with its signed link is the only write that accepts any Origin', {
  tags: ['asvs:3.5.3', 'security:cross-site-write'],
}, async () => {
  for (const headers of Object.values(FOREIGN)) expect((await send(ONE_CLICK, headers)).status).toBe(404);
});

describe.each(writes.filter(({ acceptsJson }) => acceptsJson))('$name', ({ name }) => {
  test.each(FORMS)(
    'a write with %s isn’t parsed as JSON',
    { tags: ['asvs:3.5.2', 'security:cross-site-write'] },
    async (type) => {
      expect((await send(name, { Origin: OWN, 'Content-Type': type })).status).toBe(415);
    },
  );
});
