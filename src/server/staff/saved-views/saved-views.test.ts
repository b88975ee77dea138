import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { SAVED_VIEWS_MAX } from '#domain/staff/saved-views.ts';
import { saved_views } from '#server/db/schema/staff.ts';
import type { Client } from '#tests/client.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

let arun: Person;
let asArun: Client;
const portal = await portalForFile();
beforeEach(async () => {
  arun = await createPerson(portal, { role: 'admin' });
  asArun = await portal.signIn(arun);
});

const save = (name: string, filter: object = { kind: 'team' }, client = asArun) =>
  client.post('/api/saved-views', { name, filter });
const names = async (client = asArun) =>
  (await client.get('/api/saved-views')).body.map(({ name }: { name: string }) => name);

test('saved views store a filter and an order under a name, sorted by name and private to each person', {
  tags: ['saved-views', 'asvs:8.2.2'],
}, async () => {
  const filter = { status: 'under_review', score_min: 60, sort: 'score', order: 'desc' };
  const { id } = (await save('  To read ', filter)).body;
  await save('Alone', { kind: 'alone' });
  expect((await asArun.get('/api/saved-views')).body).toEqual([
    { id: expect.any(String), name: 'Alone', filter: { kind: 'alone' } },
    { id, name: 'To read', filter },
  ]);
  const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  expect(await names(other)).toEqual([]);
  expect((await save('To read', {}, other)).status).toBe(200);
});

test('saved views can be renamed, changed and deleted', { tags: ['saved-views'] }, async () => {
  const { id } = (await save('First')).body;
  expect((await asArun.put(`/api/saved-views/${id}/name`, { name: 'Second' })).status).toBe(200);
  const filter = { filter: { search: 'monsoon' } };
  expect((await asArun.put(`/api/saved-views/${id}/filter`, filter)).status).toBe(200);
  expect((await asArun.get('/api/saved-views')).body).toEqual([{ id, name: 'Second', ...filter }]);
  expect((await asArun.delete(`/api/saved-views/${id}`)).status).toBe(200);
  expect(await names()).toEqual([]);
  expect((await asArun.delete(`/api/saved-views/${id}`)).status).toBe(404);
});

test('the names of saved views are unique regardless of case, with the error at the name', {
  tags: ['saved-views'],
}, async () => {
  await save('To read');
  const { id } = (await save('Later')).body;
  const rejected = {
    code: 'view_name_taken',
    title: 'Error saving view',
    errors: [
      {
        path: 'name',
        title: 'Error saving view',
        message: 'You already have a view with this name. Please choose a different one.',
      },
    ],
  };
  for (const response of [
    await save('to READ'),
    await asArun.put(`/api/saved-views/${id}/name`, { name: 'to READ' }),
  ]) {
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject(rejected);
  }
  expect((await asArun.put(`/api/saved-views/${id}/name`, { name: 'LATER' })).status).toBe(200);
});

test('a saved view needs a name and a valid filter', { tags: ['saved-views'] }, async () => {
  const blank = await save('  ');
  expect([blank.status, blank.body.errors[0]]).toMatchObject([
    422,
    { path: 'name', message: 'Please enter a name.' },
  ]);
  expect((await save('x'.repeat(61))).status).toBe(422);
  for (const filter of [{ colour: 'red' }, { status: 'lost' }, { page: 2 }]) {
    expect((await save('Odd', filter)).status).toBe(422);
  }
});

test(`a person has at most ${SAVED_VIEWS_MAX} saved views, even when fifty are saved at once`, async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => save(`View ${n}`)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(SAVED_VIEWS_MAX);
  expect(responses.filter(({ body }) => body.code === 'too_many_views')).toHaveLength(50 - SAVED_VIEWS_MAX);
});

test('saved views are deleted with the account', async () => {
  await save('To read');
  expect((await asArun.delete('/api/account', {})).status).toBe(200);
  expect(await portal.db.$count(saved_views, eq(saved_views.user_id, arun.id))).toBe(0);
});
