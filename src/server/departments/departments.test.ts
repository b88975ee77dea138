import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departments } from '#server/db/schema.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.db.insert(departments).values({ name: 'Applied AI Lab' });
});
afterAll(() => portal.close());

describe('the departments', () => {
  it('come by name to everybody who is signed in, with the number of their people for staff only', async () => {
    const asStudent = await portal.signIn(await createPerson(portal));
    const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const seen = (rows: { name: string; user_count: number | null }[]) =>
      rows.map(({ name, user_count }) => [name, user_count]);
    expect(seen((await asStudent.get('/api/departments')).body)).toEqual([
      ['Applied AI Lab', null],
      ['Students', null],
    ]);
    expect(seen((await asAdmin.get('/api/departments')).body)).toEqual([
      ['Applied AI Lab', 0],
      ['Students', 2],
    ]);
    expect((await portal.visitor().get('/api/departments')).status).toBe(401);
  });
});
