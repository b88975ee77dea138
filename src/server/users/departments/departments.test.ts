import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { audit_log } from '#server/db/schema/staff.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
await portal.db.insert(departments).values({ name: 'Applied AI Lab' });
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const students = await portal.db.query.departments.findFirst({ where: eq(departments.name, 'Students') });
const studentsId = students?.id ?? '';

const create = async (name: string): Promise<string> => {
  const { body } = await admin.post('/api/departments', { name, description: null });
  return body.id;
};
const named = async (id: string) => portal.db.query.departments.findFirst({ where: eq(departments.id, id) });

it('departments are listed by name for every signed-in person, with the number of people for staff only', {
  tags: ['departments'],
}, async () => {
  const asStudent = await portal.signIn(await createPerson(portal));
  const seen = (rows: { name: string; user_count: number | null }[]) =>
    rows.map(({ name, user_count }) => [name, user_count]);
  expect(seen((await asStudent.get('/api/departments')).body)).toEqual([
    ['Applied AI Lab', null],
    ['Students', null],
  ]);
  expect(seen((await admin.get('/api/departments')).body)).toEqual([
    ['Applied AI Lab', 0],
    ['Students', 2],
  ]);
  expect((await portal.visitor().get('/api/departments')).status).toBe(401);
});

it('staff create, rename and describe departments, each with an audit line', {
  tags: ['departments'],
}, async () => {
  const id = await create('  Speech Group ');
  expect(await named(id)).toMatchObject({ name: 'Speech Group', description: null });
  const input = { name: 'Speech and Language', description: 'What people say.' };
  expect((await admin.put(`/api/departments/${id}`, input)).status).toBe(200);
  expect(await named(id)).toMatchObject(input);
  expect((await admin.delete(`/api/departments/${id}`)).status).toBe(200);
  expect(await named(id)).toBeUndefined();
  const lines = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, id));
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['department_created', {}],
    ['department_changed', {}],
    ['department_deleted', {}],
  ]);
});

it('a department name must be unique regardless of case; a second one is rejected at its field', {
  tags: ['departments'],
}, async () => {
  const id = await create('Optics');
  const rejected = await admin.post('/api/departments', { name: 'OPTICS', description: null });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'department_name_taken']);
  expect(rejected.body.errors).toEqual([
    {
      path: 'name',
      message: 'A department with this name already exists.',
      title: 'Error creating department',
    },
  ]);
  const renamed = await admin.put(`/api/departments/${id}`, { name: 'students', description: null });
  expect([renamed.status, renamed.body.title]).toEqual([409, 'Error updating department']);
  const spelled = await admin.put(`/api/departments/${id}`, { name: 'optics', description: null });
  expect(spelled.status).toBe(200);
});

it('a department needs a name of at most 80 characters and rejects unknown fields', {
  tags: ['departments'],
}, async () => {
  const blank = await admin.post('/api/departments', { name: '   ', description: null });
  expect(blank.body.errors).toEqual([{ path: 'name', message: 'Please enter a name.', title: 'Name' }]);
  expect((await admin.post('/api/departments', { name: 'x'.repeat(81) })).status).toBe(422);
  expect((await admin.post('/api/departments', { name: 'x', head: 'y' })).status).toBe(422);
});

it('the department Students can be described, but neither renamed nor deleted', {
  tags: ['departments'],
}, async () => {
  const renamed = await admin.put(`/api/departments/${studentsId}`, { name: 'Pupils', description: null });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'students_department']);
  const deleted = await admin.delete(`/api/departments/${studentsId}`);
  expect([deleted.status, deleted.body.detail]).toEqual([
    409,
    'Every student profile belongs to Students, so it can’t be renamed or deleted.',
  ]);
  const described = { name: 'Students', description: 'Everybody who applies.' };
  expect((await admin.put(`/api/departments/${studentsId}`, described)).status).toBe(200);
});

it('a department with people cannot be deleted, and the error says how many', {
  tags: ['departments'],
}, async () => {
  const id = await create('Full House');
  for (let index = 0; index < 2; index++) {
    const person = await createPerson(portal);
    await admin.put(`/api/users/${person.id}`, { display_name: 'Somebody', department_id: id });
  }
  const rejected = await admin.delete(`/api/departments/${id}`);
  expect([rejected.status, rejected.body.detail, rejected.body.current]).toEqual([
    409,
    '2 people belong to this department. Move them to another one first.',
    { user_count: 2 },
  ]);
});

it('a deleted department returns 404', async () => {
  const path = `/api/departments/${crypto.randomUUID()}`;
  expect((await admin.delete(path)).status).toBe(404);
  expect((await admin.put(path, { name: 'Nothing', description: null })).status).toBe(404);
});

it('people who are moved into a department during its deletion are never lost', {
  tags: ['departments'],
}, async () => {
  for (let round = 0; round < 15; round++) {
    const [id, person] = [await create(`Round ${round}`), await createPerson(portal)];
    const input = { display_name: 'A Mover', department_id: id };
    const [moved, deleted] = await Promise.all([
      admin.put(`/api/users/${person.id}`, input),
      admin.delete(`/api/departments/${id}`),
    ]);
    const isMoved = moved.status === 200;
    expect([moved.status, deleted.status]).toEqual(isMoved ? [200, 409] : [422, 200]);
    const profile = await portal.db.query.profiles.findFirst({ where: eq(profiles.user_id, person.id) });
    expect(profile?.department_id).toBe(isMoved ? id : studentsId);
  }
});
