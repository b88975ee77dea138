import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/mails.ts';
import {
  createApplication,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
} from './factories.ts';
import { describedRoutes } from './permissions/routes.ts';
import { portalForFile } from './portal.ts';

/** More than a page of any list. */
const MANY = 55;
const BEYOND = 99;

const portal = await portalForFile();
const reviewed = await createApplication(portal, {
  project: await createProject(portal),
  applicant: await createPerson(portal),
});
const lists = (await describedRoutes())
  .filter(({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'page'))
  .map(({ path }) => path.replace('{id}', reviewed.id));
for (let number = 0; number < MANY; number++) {
  const project = await createProject(portal, { name: `Project ${number}` });
  await createApplication(portal, { project, applicant: await createPerson(portal) });
}
await portal.db.insert(mails).values(
  Array.from({ length: MANY }, (_, number) => ({
    kind: 'test' as const,
    recipient: `${number}@example.test`,
    subject: 'Subject',
    text: 'Text',
    html: 'Text',
  })),
);

test('every numbered list returns its last page, with its number, for a page beyond the end', async () => {
  const person = await createPerson(portal, { role: 'super_admin' });
  await createReviewer(portal, await createReviewRound(portal), person);
  const client = await portal.signIn(person);
  const paged: string[] = [];
  for (const path of lists) {
    const { status, body } = await client.get(`${path}?page=${BEYOND}`);
    expect([path, status]).toEqual([path, 200]);
    if (body.page_size === undefined) continue;
    paged.push(path);
    const last = Math.max(1, Math.ceil(body.total / body.page_size));
    expect([path, body.page]).toEqual([path, last]);
    const rows = Object.values(body).find((value) => Array.isArray(value) && value.length > 0);
    if (body.total > 0) expect([path, Array.isArray(rows)]).toEqual([path, true]);
    expect((await client.get(`${path}?page=${last}`)).body).toEqual(body);
  }
  const large = [
    '/api/staff/applications',
    '/api/staff/users',
    '/api/staff/projects',
    '/api/staff/outbox',
    '/api/projects',
  ];
  expect(paged).toEqual(expect.arrayContaining(large));
});
