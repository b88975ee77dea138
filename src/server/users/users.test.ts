import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/users/users.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import { grantRole } from '#server/users/grant-role.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const superAdminPerson = await createPerson(portal, { role: 'super_admin' });
const superAdmin = await portal.signIn(superAdminPerson);

const roleOf = async (person: Person) => {
  const profile = await portal.db.query.profiles.findFirst({
    where: (p, { eq }) => eq(p.user_id, person.id),
  });
  return profile?.role;
};

describe('changing roles', { tags: ['role-changes'] }, () => {
  test.each<Role>(['student', 'team_lead', 'executive', 'manager'])(
    'an admin gives a person the role %s',
    { tags: ['role-changes'] },
    async (role) => {
      const person = await createPerson(portal, { role: role === 'student' ? 'manager' : 'student' });
      expect((await admin.put(`/api/users/${person.id}/role`, { role })).status).toBe(200);
      expect(await roleOf(person)).toBe(role);
    },
  );

  test.each<Role>(['admin', 'super_admin'])(
    'only a super admin gives a person the role %s',
    { tags: ['role-changes'] },
    async (role) => {
      const person = await createPerson(portal);
      expect((await admin.put(`/api/users/${person.id}/role`, { role })).status).toBe(403);
      expect(await roleOf(person)).toBe('student');
      expect((await superAdmin.put(`/api/users/${person.id}/role`, { role })).status).toBe(200);
      expect(await roleOf(person)).toBe(role);
    },
  );

  test('an admin can demote neither an admin nor a super admin', {
    tags: ['role-changes', 'security:roles-have-a-hierarchy'],
  }, async () => {
    const colleague = await createPerson(portal, { role: 'admin' });
    expect((await admin.put(`/api/users/${colleague.id}/role`, { role: 'student' })).status).toBe(403);
    expect((await admin.put(`/api/users/${superAdminPerson.id}/role`, { role: 'student' })).status).toBe(403);
  });

  test('nobody changes their own role', { tags: ['role-changes'] }, async () => {
    const response = await superAdmin.put(`/api/users/${superAdminPerson.id}/role`, { role: 'student' });
    expect([response.status, response.body.detail]).toEqual([403, 'You can’t change your own role.']);
  });

  test('a changed role is in force at the very next request', {
    tags: ['role-counts-at-once', 'asvs:8.3.2', 'security:session-keeps-lost-role'],
  }, async () => {
    const person = await createPerson(portal, { role: 'admin' });
    const client = await portal.signIn(person);
    expect((await client.get('/api/staff/users')).status).toBe(200);
    await superAdmin.put(`/api/users/${person.id}/role`, { role: 'student' });
    expect((await client.get('/api/staff/users')).status).toBe(403);
  });

  test('every change of a role is in the audit log, with ids and roles only', {
    tags: ['audit-log', 'erasure'],
  }, async () => {
    const person = await createPerson(portal);
    await admin.put(`/api/users/${person.id}/role`, { role: 'manager' });
    const rows = await portal.db.select().from(audit_log);
    expect(rows.filter(({ subject_id }) => subject_id === person.id)).toMatchObject([
      { action: 'role_changed', details: { from: 'student', to: 'manager' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(person.email);
  });

  test('when the last two super admins demote each other fifty times at once, one stays', {
    tags: ['role-changes'],
  }, async () => {
    const alone = await startPortal();
    const pair = [
      await createPerson(alone, { role: 'super_admin' }),
      await createPerson(alone, { role: 'super_admin' }),
    ];
    const [first, second] = await Promise.all(pair.map((person) => alone.signIn(person)));
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const [client, target] = index % 2 ? [first, pair[1]] : [second, pair[0]];
      return client?.put(`/api/users/${target?.id}/role`, { role: 'student' });
    });
    const statuses = (await Promise.all(attempts)).map((response) => response?.status);
    expect(await alone.db.select().from(audit_log)).toHaveLength(1);
    expect(statuses.every((status) => [200, 403, 409].includes(status ?? 0))).toBe(true);
    const left = await alone.db.query.profiles.findMany({ where: (p, { eq }) => eq(p.role, 'super_admin') });
    expect(left).toHaveLength(1);
    await alone.close();
  });
});

test('User Management finds people by part of a name or address, regardless of case and accents', {
  tags: ['lists-page-on-server'],
}, async () => {
  const person = await createPerson(portal, { display_name: 'Zoë Ångström', email: 'zoe.a@example.test' });
  const found = await admin.get('/api/staff/users?search=ZOE%20ANG');
  expect(found.body.users.map((user: { id: string }) => user.id)).toEqual([person.id]);
  expect((await admin.get('/api/staff/users?search=zoe.a%40')).body.total).toBe(1);
  expect((await admin.get('/api/staff/users?search=zo%25')).body.total).toBe(0);
});

test('User Management filters by role, has pages and counts exactly', {
  tags: ['lists-page-on-server'],
}, async () => {
  const many = await startPortal();
  const staff = await many.signIn(await createPerson(many, { role: 'admin' }));
  for (let index = 0; index < 30; index++) await createPerson(many, { role: 'executive' });
  const first = await staff.get('/api/staff/users?role=executive');
  const second = await staff.get('/api/staff/users?role=executive&page=2');
  expect([first.body.users.length, second.body.users.length, first.body.total]).toEqual([25, 5, 30]);
  await many.close();
});

test('the pages of a search in User Management show everybody once, in the order of the list', {
  tags: ['lists-page-on-server'],
}, async () => {
  const many = await startPortal();
  const staff = await many.signIn(await createPerson(many, { role: 'admin', display_name: 'Staff' }));
  for (let index = 10; index < 90; index++) await createPerson(many, { display_name: `Nandini ${index}` });
  const read = (page: number) => staff.get(`/api/staff/users?search=nandini&sort=name&page=${page}`);
  const pages = await Promise.all([1, 2, 3, 4].map(read));
  const names = pages.flatMap(({ body }) => body.users).map(({ display_name }) => display_name);
  expect(names).toEqual(Array.from({ length: 80 }, (_, index) => `Nandini ${index + 10}`));
  const { body: beyond } = await read(9);
  expect([beyond.page, beyond.total, beyond.users.length]).toEqual([4, 80, 5]);
  await many.close();
});

test('User Management filters by department and by the state of the account', {
  tags: ['lists-page-on-server'],
}, async () => {
  const [lab] = await portal.db.insert(departments).values({ name: 'Filter Lab' }).returning();
  const department_id = lab?.id ?? '';
  const person = await createPerson(portal, { display_name: 'Somebody of the Lab' });
  await admin.put(`/api/users/${person.id}`, { display_name: person.display_name, department_id });
  const disabled = await createPerson(portal, { disabled: true });
  const ids = async (query: string) =>
    (await admin.get(`/api/staff/users?${query}`)).body.users.map(({ id }: { id: string }) => id);
  expect(await ids(`department_id=${department_id}`)).toEqual([person.id]);
  expect(await ids('account=disabled')).toContainEqual(disabled.id);
  expect(await ids(`account=disabled&search=${disabled.email}`)).toEqual([disabled.id]);
  expect(await ids(`account=active&search=${disabled.email}`)).toEqual([]);
  expect((await admin.get('/api/staff/users?account=sleeping')).status).toBe(422);
});

test('User Management sorts by name, address, role and date of joining, and finds single letters', {
  tags: ['lists-page-on-server'],
}, async () => {
  const many = await startPortal();
  const people = [
    await createPerson(many, { role: 'super_admin', display_name: 'bela', email: 'c@example.test' }),
    await createPerson(many, { role: 'manager', display_name: 'Anil', email: 'b@example.test' }),
    await createPerson(many, { display_name: 'Çelik', email: 'a@example.test' }),
  ];
  for (const [index, { id }] of people.entries()) {
    const created_at = `2025-01-0${index + 1}T00:00:00Z`;
    await many.db.update(profiles).set({ created_at }).where(eq(profiles.user_id, id));
  }
  const staff = await many.signIn({ id: people[0]?.id ?? '' });
  const order = async (query: string) =>
    (await staff.get(`/api/staff/users?${query}`)).body.users
      .map(({ email }: { email: string }) => email[0])
      .join('');
  expect(
    await Promise.all(['name', 'email', 'role', 'newest', 'oldest'].map((sort) => order(`sort=${sort}`))),
  ).toEqual(['bca', 'abc', 'cba', 'abc', 'cba']);
  // One letter matches the start of a name or an address, without its accent.
  expect(await order('search=Ç')).toBe('ac');
  expect(await order('search=el')).toBe('');
  expect(await order('search=ela')).toBe('c');
  await many.close();
});

test('an admin edits the name and department of a student, but not of an admin', {
  tags: ['edit-user'],
}, async () => {
  const person = await createPerson(portal);
  const colleague = await createPerson(portal, { role: 'admin' });
  const input = { display_name: 'A New Name', department_id: null };
  expect((await admin.put(`/api/users/${person.id}`, input)).status).toBe(200);
  const { body } = await admin.get('/api/staff/users?search=A%20New%20Name');
  expect(body.users).toMatchObject([{ id: person.id, department_name: null }]);
  expect((await admin.put(`/api/users/${colleague.id}`, input)).status).toBe(403);
  expect((await admin.put(`/api/users/${person.id}`, { ...input, role: 'admin' })).status).toBe(422);
});

test('a disabled account is signed out at once, and can sign in when it is enabled again', {
  tags: ['disable-user', 'role-counts-at-once', 'asvs:7.4.2', 'asvs:7.4.5'],
}, async () => {
  const person = await createPerson(portal);
  const client = await portal.signIn(person);
  expect((await admin.put(`/api/users/${person.id}/disabled`, { disabled: true })).status).toBe(200);
  expect((await client.get('/api/profile')).status).toBe(401);
  await admin.put(`/api/users/${person.id}/disabled`, { disabled: false });
  expect((await (await portal.signIn(person)).get('/api/profile')).status).toBe(200);
});

describe('the operator', { tags: ['first-super-admin'] }, () => {
  test('the operator gives a role by command or setting with an audit line, and gets an error for an unknown address', {
    tags: ['first-super-admin'],
  }, async () => {
    const person = await createPerson(portal);
    expect(await grantRole(portal.db, person.email.toUpperCase(), 'super_admin')).toBe(true);
    expect(await roleOf(person)).toBe('super_admin');
    const rows = await portal.db.select().from(audit_log);
    expect(rows.filter(({ subject_id }) => subject_id === person.id)).toMatchObject([
      { actor_id: null, details: { to: 'super_admin', by: 'operator' } },
    ]);
    expect(await grantRole(portal.db, 'nobody@example.test', 'admin')).toBe(false);
  });
});
