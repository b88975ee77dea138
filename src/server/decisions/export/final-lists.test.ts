import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);

const linesOf = async (path = '', client = staff) => {
  const response = await client.fetch(`/api/staff/decision-exports?format=csv${path}`);
  expect(response.status).toBe(200);
  return (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
};

/** A project with an accepted team, somebody who waits, somebody who declined, and a pending decision. */
async function createLists() {
  const project = await createProject(portal, { name: '=Bridges' });
  const [leader, member] = [
    await createPerson(portal, { display_name: 'Asha' }),
    await createPerson(portal, { display_name: 'Farid' }),
  ];
  const team = await createTeam(portal, leader, [member], { name: 'Builders' });
  const made = async (status: 'accepted' | 'waitlisted' | 'withdrawn' | 'submitted') =>
    createApplication(portal, { project, applicant: await createPerson(portal), values: { status } });
  const ofTeam = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    members: [member],
    values: { status: 'accepted' },
  });
  await made('waitlisted');
  const declined = await made('withdrawn');
  const pending = await made('submitted');
  await staff.post('/api/staff/decisions', {
    rows: [{ id: pending.id, version: 0 }],
    decision: { outcome: 'accept' },
  });
  for (const [{ id }, state] of [
    [ofTeam, 'accepted'],
    [declined, 'declined'],
  ] as const)
    await portal.db.execute(sql`
      insert into offers (application_id, cycle_id, project_id, state, answer_by)
      select id, cycle_id, project_id, ${state}, now() from applications where id = ${id}`);
  return { project, leader, pending, ofTeam };
}

test('the final lists have everybody who was decided, with offer and seats, and nothing pending', {
  tags: ['final-lists', 'pending-decisions', 'export'],
}, async () => {
  const { project, pending, ofTeam } = await createLists();
  const [head, ...lines] = await linesOf(`&project=${project.id}`);
  expect(head).toContain('"Project Number","Project","Reference"');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Builders');
  expect(lines[0]).toContain('"Asha, Farid","Accepted",,"Accepted by the applicant",');
  expect(lines[0]).toContain(`,2,"${ofTeam.id}"`);
  // A name that a spreadsheet would compute is text.
  expect(lines[0]).toContain("'=Bridges");
  expect(lines[1]).toContain(',"Waitlisted",,,');
  expect(lines[2]).toContain(',"Accepted",,"Declined",');
  expect(lines.join()).not.toContain(pending.id);
  const { rows } = await portal.db.execute(
    sql`select details from audit_log where action = 'final_lists_exported' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ details: { project: project.id, format: 'csv', rows: 3 } }]);
  const workbook = await staff.fetch(`/api/staff/decision-exports?format=xlsx&project=${project.id}`);
  expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
});

test('nobody gets the row of their own application, and students get none', {
  tags: ['final-lists', 'no-own-interest'],
}, async () => {
  const project = await createProject(portal);
  await createApplication(portal, { project, applicant: admin, values: { status: 'accepted' } });
  expect(await linesOf(`&project=${project.id}`)).toHaveLength(1);
  const student = await portal.signIn(await createPerson(portal));
  expect((await student.get('/api/staff/decision-exports?format=csv')).status).toBe(403);
});

test('a new cycle begins with the letters of the programme, and a copy with those of its cycle', {
  tags: ['letters-of-decisions'],
}, async () => {
  const root = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  const none = { accept: '', waitlist: '', reject: '' };
  const letters = { accept: 'Welcome, {name}.', waitlist: 'Please wait.', reject: 'We are sorry.' };
  expect((await root.get('/api/staff/letter-templates')).body).toEqual(none);
  expect((await staff.put('/api/staff/letter-templates', { letters, seen: none })).status).toBe(200);
  expect((await staff.put('/api/staff/letter-templates', { letters, seen: none })).body.code).toBe(
    'settings_changed',
  );
  const create = async (slug: string, copied_from_id: string | null) => {
    const { body, status } = await root.post('/api/staff/cycles', {
      name: `Cycle ${slug}`,
      slug,
      copied_from_id,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    return { id: body.id, letters: (await root.get(`/api/staff/decision-settings?cycle=${slug}`)).body };
  };
  const first = await create('letters-1', null);
  expect(first.letters).toMatchObject({ letters, reasons: [], version: 0 });
  await portal.db.execute(sql`
    update decision_settings set letters = ${JSON.stringify({ ...letters, accept: 'Own words' })}::jsonb, answer_days = 5, join_by = now()
    where cycle_id = ${first.id}`);
  expect((await create('letters-2', first.id)).letters).toMatchObject({
    letters: { ...letters, accept: 'Own words' },
    answer_days: 5,
    join_by: null,
  });
});
