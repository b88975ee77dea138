import { and, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { application_searches } from '#server/db/schema/application-list.ts';
import { applications } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { teams } from '#server/db/schema/teams.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createApplication, createCycle, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));

const find = async (search: string): Promise<string[]> => {
  const { body } = await staff.get(`/api/staff/applications?${new URLSearchParams({ search })}`);
  return body.is_similar ? [] : body.applications.map(({ id }: { id: string }) => id);
};

test('the search of applications follows every change of a name, an address or a college', {
  tags: ['applications-search'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, { project, applicant: leader, team, members: [member] });
  await db.update(profiles).set({ display_name: 'Quillon Ünal' }).where(eq(profiles.user_id, leader.id));
  await db.update(profiles).set({ college: ' Zephyr Institute ' }).where(eq(profiles.user_id, member.id));
  await db.update(users).set({ email: 'brinjal@mail.test' }).where(eq(users.id, member.id));
  await db.update(teams).set({ name: 'Vexing Wombats' }).where(eq(teams.id, team.id));
  await db.update(projects).set({ name: 'Kestrel Atlas' }).where(eq(projects.id, project.id));
  for (const text of ['quillon unal', 'zephyr inst', 'brinjal@', 'vexing', 'ESTREL', 'qu', 'ün'])
    expect([text, await find(text)]).toEqual([text, [id]]);
  await db
    .update(application_members)
    .set({ left_at: new Date().toISOString(), display_name: 'Formerly Here' })
    .where(eq(application_members.user_id, member.id));
  expect(await find('zephyr inst')).toEqual([]);
  expect(await find('formerly here')).toEqual([id]);
  await db.update(applications).set({ team_id: null }).where(eq(applications.id, id));
  expect(await find('vexing')).toEqual([]);
  await db.delete(application_members).where(eq(application_members.user_id, member.id));
  expect(await find('formerly here')).toEqual([]);
  expect(await find('quillon unal')).toEqual([id]);
});

test('the search compares signs exactly, also for letters that its index stores for signs', {
  tags: ['applications-search'],
}, async () => {
  const applicant = await createPerson(portal, {
    display_name: "Thomas N. Pillai-O'Quinn",
    email: 'aqqxa.x@mail.test',
  });
  const project = await createProject(portal, { name: 'Lynx. Beds', project_number: 'ZX-1' });
  const { id } = await createApplication(portal, { project, applicant });
  const contained = ['thomas n. pil', 'thomas n', 's n. p', 'pillai-o', 'o’qu', "O'QU", 'qqx', 'a.x', 'x. b'];
  const starts = ['t', 'l', 'th', 'pi', 'be'];
  const others = ['thomas  n', 's-n', 'pillai o', 'o%qu', 'sqn', 'x.qb', 'p', 'b', 'qu', '.q'];
  for (const text of [...contained, ...starts])
    expect([text, (await find(text)).includes(id)]).toEqual([text, true]);
  for (const text of others) expect([text, (await find(text)).includes(id)]).toEqual([text, false]);
});

test('a whole address finds the applications of its person, and a part of it those of everybody with it', {
  tags: ['applications-search'],
}, async () => {
  const apply = async (email: string) => {
    const applicant = await createPerson(portal, { email });
    const project = await createProject(portal);
    return { applicant, ...(await createApplication(portal, { project, applicant })) };
  };
  const [asha, natasha] = [await apply('asha@x.test'), await apply('natasha@x.test')];
  const project = await createProject(portal, { name: 'Natasha’s asha@x.test' });
  const team = await createTeam(portal, natasha.applicant, [asha.applicant]);
  const options = { project, applicant: natasha.applicant, team, members: [asha.applicant] };
  const ofTeam = await createApplication(portal, options);
  const left = { left_at: new Date().toISOString() };
  await db
    .update(application_members)
    .set(left)
    .where(
      and(eq(application_members.user_id, asha.applicant.id), eq(application_members.project_id, project.id)),
    );
  const other = await createApplication(portal, { project, applicant: await createPerson(portal) });
  for (const text of ['asha@x.test', ' ASHA@X.test '])
    expect([text, await find(text)]).toEqual([text, [ofTeam.id, asha.id]]);
  const all = [other.id, ofTeam.id, natasha.id, asha.id];
  for (const text of ['sha@x.test', 'asha@x.tes']) expect([text, await find(text)]).toEqual([text, all]);
  expect(await find('natasha@x.test')).toEqual([ofTeam.id, natasha.id]);
  await createPerson(portal, { email: 'sha@x.test' });
  expect(await find('sha@x.test')).toEqual([]);
});

test('the search by a whole address stays in its cycle', { tags: ['applications-search'] }, async () => {
  const applicant = await createPerson(portal, { email: 'both@x.test' });
  const former = await createCycle(portal, { state: 'closed' });
  const { id } = await createApplication(portal, { project: await createProject(portal), applicant });
  await createApplication(portal, {
    project: await createProject(portal, { cycle_id: former.id }),
    applicant,
  });
  expect(await find('both@x.test')).toEqual([id]);
});

test('a row of the list follows every change of its people', { tags: ['applications-search'] }, async () => {
  const [leader, member] = [
    await createPerson(portal, { display_name: 'Zara Leader' }),
    await createPerson(portal, { display_name: 'Bina Member' }),
  ];
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, { project, applicant: leader, team, members: [member] });
  const row = async () =>
    (await staff.get(`/api/staff/applications?project=${project.id}`)).body.applications.find(
      (application: { id: string }) => application.id === id,
    );
  const names = async () => (await row()).members.map((one: { display_name: string }) => one.display_name);
  expect(await names()).toEqual(['Zara Leader', 'Bina Member']);
  await db
    .update(profiles)
    .set({ college: 'Zephyr', degree: 'MCA', year: 9 })
    .where(eq(profiles.user_id, member.id));
  expect((await row()).members[1]).toMatchObject({ college: 'Zephyr', degree: 'MCA', year: 9 });
  await db
    .update(application_members)
    .set({ is_leader: sql`not is_leader` })
    .where(eq(application_members.application_id, id));
  expect(await names()).toEqual(['Bina Member', 'Zara Leader']);
  await db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.application_id, id));
  expect(await row()).toMatchObject({ undecidable: 'nobody_left', member_count: 2 });
});

test('two names of one application that change at the same moment are both found', {
  tags: ['applications-search'],
}, async () => {
  const applicant = await createPerson(portal);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, { project, applicant });
  const held = Promise.withResolvers<void>();
  const renamed = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await tx
      .update(profiles)
      .set({ display_name: 'Ottoline Pike' })
      .where(eq(profiles.user_id, applicant.id));
    renamed.resolve();
    await held.promise;
  });
  await renamed.promise;
  const second = db
    .update(projects)
    .set({ name: 'Marmoset Maps' })
    .where(eq(projects.id, project.id))
    .execute();
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toHaveLength(1));
  held.resolve();
  await Promise.all([first, second]);
  expect([await find('ottoline'), await find('marmoset')]).toEqual([[id], [id]]);
});

test('the doctor reports a wrong search text', async () => {
  const { id } = await createApplication(portal, {
    project: await createProject(portal),
    applicant: await createPerson(portal),
  });
  const sentence = 'The stored rows of the list of applications are right';
  expect(await findBrokenInvariants(db)).not.toContainEqual(expect.objectContaining({ sentence }));
  await db
    .update(application_searches)
    .set({ names: sql`names || 'x'` })
    .where(eq(application_searches.application_id, id));
  expect(await findBrokenInvariants(db)).toContainEqual(
    expect.objectContaining({ sentence, rows: 1, isWrong: true }),
  );
});
