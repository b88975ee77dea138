import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_SORTS } from '#domain/applications/application-list.ts';
import type { ApplicationFilter } from '#domain/applications/application-list-schemas.ts';
import { combinedDetailedProposal } from '#domain/applications/proposals.ts';
import { inOrder } from '#server/applications/queries/application-order.ts';
import { listStaffApplications as listAsBytes } from '#server/applications/queries/staff-applications.ts';
import type { SignedIn } from '#server/context.ts';
import { applications } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { teams } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { type StaffApplications, staffApplications } from './responses.ts';

type Values = Partial<typeof applications.$inferInsert>;

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin', display_name: 'Zz Admin' });
const staff = await portal.signIn(admin);

const list = async (filter: Record<string, unknown>) =>
  (await staff.get(`/api/staff/applications?${new URLSearchParams(filter as Record<string, string>)}`)).body;
const listStaffApplications = async (...query: Parameters<typeof listAsBytes>): Promise<StaffApplications> =>
  JSON.parse(Buffer.from((await listAsBytes(...query)).bytes).toString());
const ids = async (filter: Record<string, unknown>): Promise<string[]> =>
  (await list(filter)).applications.map(({ id }: { id: string }) => id);

async function apply(person: Person, values: Values = {}, project?: { id: string }) {
  return createApplication(portal, {
    project: project ?? (await createProject(portal)),
    applicant: person,
    values,
  });
}

const studiesAt = (person: Person, college: string | null) =>
  portal.db.update(profiles).set({ college }).where(eq(profiles.user_id, person.id));

test('the list has exactly the fields of its schema', { tags: ['applications-list'] }, async () => {
  const leader = await createPerson(portal, { display_name: 'Quote " and\nbackslash \\' });
  const team = await createTeam(portal, leader, [await createPerson(portal)], { name: 'Shape Team' });
  const project = await createProject(portal, { name: 'Project of Shapes' });
  const inTeam = await createApplication(portal, { project, applicant: leader, team });
  const left = await apply(await createPerson(portal), { score: 50, applicant_id: null }, project);
  const body = await list({ project: project.id });
  expect(staffApplications.parse(body)).toEqual(body);
  expect(body.applications).toMatchObject([
    { id: left.id, team: null, contact: null, score: 50 },
    {
      id: inTeam.id,
      team: { id: team.id, name: 'Shape Team' },
      contact: { display_name: leader.display_name },
    },
  ]);
});

test('the search tolerates typos when nothing contains the text, and says so', {
  tags: ['applications-search'],
}, async () => {
  const person = await createPerson(portal, {
    display_name: 'Venkataraman Iyer',
    email: 'venkat.iyer@mail.test',
  });
  const leader = await createPerson(portal, { display_name: 'Omkar Patil' });
  const alone = await apply(person, {}, await createProject(portal, { name: 'Whale Telemetry' }));
  const inTeam = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team: await createTeam(portal, leader, [], { name: 'Copper Lanterns' }),
  });
  const typos = ['Venkatraman', 'iyer venkataramn', 'venkat.iyr@mail.test', 'whale telemetri'];
  for (const search of [...typos, 'Venxxx']) {
    const found = await list({ search });
    expect([search, found.applications.map(({ id }: { id: string }) => id), found.is_similar]).toEqual([
      search,
      [alone.id],
      true,
    ]);
  }
  expect(await ids({ search: 'coper lantern' })).toEqual([inTeam.id]);
  expect(await list({ search: 'Venkataraman' })).toMatchObject({ total: 1, is_similar: false });
  expect(await list({ search: 'qqqqqqqq' })).toMatchObject({ total: 0, is_similar: false });
  expect(await list({})).toMatchObject({ is_similar: false });

  const former = await createCycle(portal, { state: 'closed' });
  await createApplication(portal, {
    project: await createProject(portal, { cycle_id: former.id }),
    applicant: await createPerson(portal, { display_name: 'Venkatraman' }),
  });
  expect(await ids({ search: 'Venkatraman' })).toEqual([alone.id]);
});

test('the search finds an application by its reference', {
  tags: ['applications-search', 'receipt'],
}, async () => {
  const project = await createProject(portal, { project_number: 'SEA-2025-07' });
  const [one, two] = [
    await apply(await createPerson(portal), {}, project),
    await apply(await createPerson(portal), {}, project),
  ];
  const referenceOf = async ({ id }: { id: string }) =>
    (await staff.get(`/api/staff/applications/${id}`)).body.reference;
  const reference = await referenceOf(two);
  expect(reference).toMatch(/^SEA-2025-07-\d{4,}$/);
  for (const search of [reference, reference.toLowerCase(), ` ${reference} `]) {
    expect(await ids({ search })).toEqual([two.id]);
  }
  const viewer = { ...admin, role: 'admin' };
  const ctx = { ...portal.services, viewer, headers: new Headers() } as unknown as SignedIn;
  const common = await listStaffApplications(ctx, { search: reference }, { commonHits: 0 });
  expect(common.applications.map(({ id }) => id)).toEqual([two.id]);
  expect((await ids({ search: 'SEA-2025-07' })).toSorted()).toEqual([one.id, two.id].toSorted());
});

test('the search finds nobody else for the address of a person who hasn’t applied', async () => {
  await apply(await createPerson(portal, { email: 'farida.khan1@mail.test' }));
  await createPerson(portal, { email: 'farida.khan2@mail.test' });
  for (const search of ['farida.khan2@mail.test', 'farida.khan2@']) {
    expect(await list({ search })).toMatchObject({ total: 0, is_similar: false });
  }
  expect(await list({ search: 'farida.khan3@' })).toMatchObject({ total: 1, is_similar: true });
});

test('the search treats a letter as the beginning of a name or an address, and two letters as that of a word', {
  tags: ['applications-search'],
}, async () => {
  const person = await createPerson(portal, {
    display_name: 'Ylva Xander Ångström',
    email: 'wq1@mail.test',
  });
  const { id } = await apply(person);
  for (const search of ['y', 'YL', 'w', 'xa', 'ån', 'an', 'wq']) {
    expect([search, (await ids({ search })).includes(id)]).toEqual([search, true]);
  }
  for (const search of ['x', 'lv', 'a%', 'ma', 'q1']) {
    expect([search, (await ids({ search })).includes(id)]).toEqual([search, false]);
  }
});

test('the search takes signs literally where trigrams ignore them', {
  tags: ['applications-search'],
}, async () => {
  const named = async (display_name: string, email?: string) =>
    (await apply(await createPerson(portal, { display_name, ...(email && { email }) }))).id;
  const percent = await named('%age Points_');
  const under = await named('Mr _Under Score');
  const dots = await named('Odd ...Dots', 'odd_-_dots@mail.test');
  const team = await createTeam(portal, await createPerson(portal), [], { name: '#1 %%% Team' });
  const leader = await createPerson(portal);
  const { id: ofTeam } = await createApplication(portal, {
    project: await createProject(portal, { name: '§ Law' }),
    applicant: leader,
    team,
  });
  for (const [search, found] of [
    ['%', [percent, ofTeam]],
    ['_', [under]],
    ['_u', [under]],
    ['...', [dots]],
    ['_-_', [dots]],
    ['%%%', [ofTeam]],
    ['#', [ofTeam]],
    ['§', [ofTeam]],
    ['@', []],
    ['@@@', []],
  ] as const) {
    expect([search, (await ids({ search })).toSorted()]).toEqual([search, found.toSorted()]);
  }
});

test('a search that matches most rows reads the list and finds the same in the same order', {
  tags: ['applications-search'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  await studiesAt(member, 'Seaside College');
  const team = await createTeam(portal, leader, [member], { name: 'Common Team' });
  const project = await createProject(portal, { name: 'Common Project' });
  await createApplication(portal, { project, applicant: leader, team, members: [member] });
  await portal.db.update(application_members).set({ left_at: new Date().toISOString() });
  await apply(await createPerson(portal, { display_name: 'Somebody Common' }), { status: 'shortlisted' });
  const viewer = { ...admin, role: 'admin' };
  const ctx = { ...portal.services, viewer, headers: new Headers() } as unknown as SignedIn;
  const idsOf = ({ applications: rows }: StaffApplications) => rows.map(({ id }) => id);
  const texts = ['@mail', 'common', 'seaside', 'example', 'c', 'pe', '_', '.', 'project', '1', leader.email];
  for (const search of texts) {
    for (const filter of [
      {},
      { status: 'shortlisted' },
      { sort: 'applicant', order: 'asc' },
      { page: 2 },
    ] as const) {
      const query = { search, ...filter };
      const fromSets = await listStaffApplications(ctx, query, { commonHits: 1_000_000 });
      const fromList = await listStaffApplications(ctx, query, { commonHits: 0 });
      const fromHashes = await listStaffApplications(ctx, query, { commonHits: 1_000_000, manyHits: 0 });
      expect(fromHashes).toEqual(fromSets);
      expect([query, fromList]).toEqual([query, fromSets]);
    }
  }
  const bounded = await listStaffApplications(ctx, { search: 'common' }, { commonHits: 0, countedAhead: 1 });
  expect(bounded).toMatchObject({ total: 1, total_is_minimum: true });
  expect(idsOf(bounded).length).toBeGreaterThan(1);
  expect(await list({ search: 'common' })).toMatchObject({
    total: idsOf(bounded).length,
    total_is_minimum: false,
  });
});

test('the search finds the college of the applicant and of every member', {
  tags: ['applications-search'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  await studiesAt(member, ' Lighthouse Polytechnic ');
  const { id } = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team: await createTeam(portal, leader, [member]),
    members: [member],
  });
  expect(await ids({ search: 'lighthouse poly' })).toEqual([id]);
  expect(await ids({ college: 'lighthouse POLYTECHNIC' })).toEqual([id]);
  expect(await ids({ college: 'lighthouse' })).toEqual([]);
});

test('the filter by day uses days of Asia/Kolkata, both included', {
  tags: ['applications-filters'],
}, async () => {
  const project = await createProject(portal);
  const at = async (submitted_at: string) =>
    (await apply(await createPerson(portal), { submitted_at }, project)).id;
  const before = await at('2025-03-09T18:29:59Z');
  const first = await at('2025-03-09T18:30:00Z');
  const last = await at('2025-03-11T18:29:59.999Z');
  const after = await at('2025-03-11T18:30:00Z');
  const within = (filter: object) => ids({ project: project.id, sort: 'submitted', order: 'asc', ...filter });
  expect(await within({ submitted_from: '2025-03-10', submitted_to: '2025-03-11' })).toEqual([first, last]);
  expect(await within({ submitted_from: '2025-03-12' })).toEqual([after]);
  expect(await within({ submitted_to: '2025-03-09' })).toEqual([before]);
  const rejected = await staff.get('/api/staff/applications?submitted_from=10/03/2025');
  expect(rejected.status).toBe(422);
});

test('a day of 25 hours is in the filter by day with its last hour', {
  tags: ['applications-filters'],
}, async () => {
  const project = await createProject(portal);
  const submitted_at = '2026-11-02T04:30:00Z';
  const { id } = await apply(await createPerson(portal), { submitted_at }, project);
  const zone = { setting_key: 'programme.time_zone', setting_value: 'America/New_York' };
  await portal.db.insert(site_settings).values(zone);
  expect(await ids({ project: project.id, submitted_to: '2026-11-01' })).toEqual([id]);
  expect(await ids({ project: project.id, submitted_from: '2026-11-02' })).toEqual([]);
  await portal.db.delete(site_settings).where(eq(site_settings.setting_key, zone.setting_key));
  expect(await ids({ project: project.id, submitted_from: '2026-11-02' })).toEqual([id]);
});

test('the filter by score leaves out the reviewer’s own applications, which show none', {
  tags: ['applications-filters'],
}, async () => {
  const { id, project_id } = await apply(admin, { score: 70 });
  expect(await ids({ project: project_id })).toEqual([id]);
  expect(await ids({ project: project_id, score_min: 60 })).toEqual([]);
  expect(await ids({ project: project_id, score_max: 80 })).toEqual([]);
});

test('the filter by status accepts several at once', async () => {
  const project = await createProject(portal);
  const of = async (status: Values['status']) =>
    (await apply(await createPerson(portal), { status }, project)).id;
  const [waitlisted, , shortlisted] = [await of('waitlisted'), await of('rejected'), await of('shortlisted')];
  const filter = { project: project.id, status: 'shortlisted,waitlisted' };
  expect(await ids(filter)).toEqual([shortlisted, waitlisted]);
  const everywhere = { status: 'shortlisted,waitlisted' };
  expect((await list(everywhere)).total).toBe((await list({ ...everywhere, stage: 'initial' })).total);
  for (const status of ['', 'shortlisted,', 'shortlisted,shortlisted', 'shortlisted,lost'])
    expect([status, (await staff.get(`/api/staff/applications?status=${status}`)).status]).toEqual([
      status,
      422,
    ]);
});

test('the unscored filter leaves out drafts, withdrawn applications and the reviewer’s own', async () => {
  const project = await createProject(portal);
  const of = async (values: Values, person?: Person) =>
    (await apply(person ?? (await createPerson(portal)), values, project)).id;
  const [scored, zero] = [await of({ score: 80 }), await of({ score: 0 })];
  await of({ status: 'draft' });
  await of({ status: 'withdrawn' });
  const unscored = await of({});
  const decided = await of({ status: 'rejected' });
  await of({}, admin);
  expect(await ids({ project: project.id, scored: 'no' })).toEqual([decided, unscored]);
  expect(await ids({ project: project.id, scored: 'yes' })).toEqual([zero, scored]);
  expect((await ids({ project: project.id, sort: 'unscored' })).slice(0, 2)).toEqual([decided, unscored]);
  await portal.db.update(applications).set({ score: 50 }).where(eq(applications.applicant_id, admin.id));
  expect(await ids({ project: project.id, scored: 'yes' })).toEqual([zero, scored]);
});

test('next unscored leads from each application to the next one of its list, round its end, in every order', {
  tags: ['review-by-keyboard'],
}, async () => {
  const project = await createProject(portal);
  const of = async (values: Values, person?: Person) =>
    (await apply(person ?? (await createPerson(portal)), values, project)).id;
  for (const score of [null, 80, null, 0, null, null]) await of({ score });
  await of({ status: 'rejected' });
  const others = [await of({ status: 'draft' }), await of({ status: 'withdrawn' }), await of({}, admin)];
  const next = async (filter: Record<string, string>, after: string) => {
    const query = new URLSearchParams({ ...filter, after });
    const { status, body } = await staff.get(`/api/staff/applications/next-unscored?${query}`);
    return status === 200 ? (body.next?.id ?? null) : status;
  };
  const unscored = new Set<string>(await ids({ project: project.id, scored: 'no' }));
  expect(unscored.size).toBe(5);
  for (const sort of APPLICATION_SORTS) {
    for (const order of ['asc', 'desc']) {
      const filter = { project: project.id, sort, order };
      const listed = await ids(filter);
      const expected = listed.map((_, at) =>
        [...listed.slice(at + 1), ...listed.slice(0, at + 1)].find((id) => unscored.has(id)),
      );
      const found: string[] = [];
      for (const id of listed) found.push(await next(filter, id));
      expect([sort, order, found]).toEqual([sort, order, expected]);
    }
  }
  const [first] = await ids({ project: project.id, scored: 'no' });
  expect(await next({ project: project.id }, crypto.randomUUID())).toBe(first);
  await portal.db.update(applications).set({ score: 1 }).where(eq(applications.project_id, project.id));
  await portal.db.update(applications).set({ score: null }).where(inArray(applications.id, others));
  expect(await next({ project: project.id }, first ?? '')).toBeNull();
  expect(await next({ project: project.id, page: '2' }, first ?? '')).toBe(422);
});

test('next unscored names the page of that application, in every order', async () => {
  const project = await createProject(portal);
  const person = await createPerson(portal);
  const many = Array.from({ length: 60 }, (_, at) => ({ score: at % 30 === 7 ? null : at % 5 }));
  for (const values of many) await apply(await createPerson(portal), values, project);
  await apply(person, { status: 'withdrawn' }, project);
  for (const sort of APPLICATION_SORTS) {
    const filter = { project: project.id, sort };
    const [one, two] = [await ids(filter), await ids({ ...filter, page: '2' })];
    const unscored = await ids({ project: project.id, scored: 'no' });
    const pages = unscored.map((id) => (one.includes(id) ? 1 : two.includes(id) ? 2 : null));
    const found: unknown[] = [];
    for (const id of unscored) {
      // The previous one in the list, round its end.
      const listed = [...one, ...two];
      const after = listed.at(listed.indexOf(id) - 1) ?? '';
      const query = new URLSearchParams({ ...filter, after });
      const { body } = await staff.get(`/api/staff/applications/next-unscored?${query}`);
      found.push([body.next.id, body.next.page]);
    }
    expect([sort, found]).toEqual([sort, unscored.map((id, at) => [id, pages[at]])]);
  }
});

test('the colleges of the filter occur once each regardless of case and spaces, and can be searched and paged', {
  tags: ['applications-filters'],
}, async () => {
  for (const college of ['  mount Example College', 'Mount example College ', 'MOUNT EXAMPLE COLLEGE']) {
    await studiesAt(await createPerson(portal), college);
  }
  await studiesAt(await createPerson(portal), 'Éxample Mountain Institute');
  const choices = async (query: string) => (await staff.get(`/api/staff/application-colleges${query}`)).body;
  expect((await choices('?search=example+mount')).colleges).toEqual(['Éxample Mountain Institute']);
  const { colleges, has_more } = await choices('?search=mount+example');
  expect([colleges.length, has_more, colleges[0].toLowerCase()]).toEqual([1, false, 'mount example college']);
  await portal.db.execute(sql`
      update profiles set college = 'Numbered ' || lpad(numbered.n::text, 3, '0')
      from (select user_id, row_number() over () as n from profiles) numbered
      where numbered.user_id = profiles.user_id and numbered.n <= 5`);
  const page = await choices('?search=numbered&page=1');
  expect(page).toEqual({
    colleges: ['001', '002', '003', '004', '005'].map((n) => `Numbered ${n}`),
    has_more: false,
  });
  expect((await choices('?search=numbered&page=2')).colleges).toEqual([]);
});

describe('the order of the list', () => {
  let project: { id: string; cycle_id: string };
  let cycle: Awaited<ReturnType<typeof createCycle>>;
  beforeAll(async () => {
    cycle = await createCycle(portal, { state: 'open' });
    project = await createProject(portal, { name: 'Ordered', cycle_id: cycle.id });
    await createMixture(project);
    // A cycle of more than two pages.
    await createMixture(await createProject(portal, { name: 'Ordered too', cycle_id: cycle.id }));
  }, 60_000);

  const orders = APPLICATION_SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]);
  test.each(
    orders.flatMap(([sort, order]) => [
      [sort, order, 'a cycle'] as const,
      [sort, order, 'a filter'] as const,
    ]),
  )(
    'the pages sorted by %s, %s, of %s together are the whole list without gaps',
    { tags: ['applications-sorting'] },
    async (sort, order, of) => {
      const ofProject = of === 'a filter' ? { project: project.id } : {};
      const filter: ApplicationFilter = { cycle: cycle.slug, ...ofProject, sort, order };
      const ordered = inOrder({ ...filter, in_cycle: { id: project.cycle_id } }, admin.id);
      const { rows } = await portal.db.execute<{ id: string }>(sql`select a.id ${ordered}`);
      const whole = rows.map(({ id }) => id);
      const pages: string[] = [];
      for (let page = 1; pages.length < whole.length; page++) pages.push(...(await ids({ ...filter, page })));
      expect(pages).toEqual(whole);
      const { cycle_id, id: project_id } = project;
      const isListed =
        of === 'a filter' ? eq(applications.project_id, project_id) : eq(applications.cycle_id, cycle_id);
      expect(new Set(pages).size).toBe(await portal.db.$count(applications, isListed));
    },
  );

  test('the order by name ignores case and accents, for teams and people', {
    tags: ['applications-sorting'],
  }, async () => {
    const own = await createProject(portal);
    const named = async (display_name: string) =>
      (await apply(await createPerson(portal, { display_name }), {}, own)).id;
    const leader = await createPerson(portal, { display_name: 'Aaron' });
    const [b, a, d] = [await named('bela'), await named('Ádám'), await named('Dora')];
    const team = await createTeam(portal, leader, [], { name: 'cERES' });
    const c = (await createApplication(portal, { project: own, applicant: leader, team })).id;
    expect(await ids({ project: own.id, sort: 'applicant', order: 'asc' })).toEqual([a, b, c, d]);
    expect(await ids({ project: own.id, sort: 'applicant', order: 'desc' })).toEqual([d, c, b, a]);
  });

  test('the order by proposals goes from none over initial to the longest detailed one', {
    tags: ['applications-sorting'],
  }, async () => {
    const own = await createProject(portal);
    const of = async (values: Values) => (await apply(await createPerson(portal), values, own)).id;
    const long = await of({ stage: 'detailed', technical_approach: 'word '.repeat(40) });
    const none = await of({ status: 'draft' });
    const short = await of({ stage: 'detailed', technical_approach: 'word' });
    const initial = await of({});
    expect(await ids({ project: own.id, sort: 'proposals', order: 'asc' })).toEqual([
      none,
      initial,
      short,
      long,
    ]);
  });

  test('the order by score reveals nothing about the score of the reviewer’s own application', {
    tags: ['applications-sorting'],
  }, async () => {
    const own = await createProject(portal);
    const best = (await apply(await createPerson(portal), { score: 90 }, own)).id;
    const worst = (await apply(await createPerson(portal), { score: 10 }, own)).id;
    const mine = (await apply(admin, { score: 50 }, own)).id;
    expect(await ids({ project: own.id, sort: 'score', order: 'desc' })).toEqual([best, worst, mine]);
    expect(await ids({ project: own.id, sort: 'score', order: 'asc' })).toEqual([worst, best, mine]);
  });
});

test('the length of the detailed proposal follows every change of its sections', {
  tags: ['applications-list'],
}, async () => {
  const { id, project_id } = await apply(await createPerson(portal), {
    stage: 'detailed',
    technical_approach: 'Höre zu.',
    tech_stack: 'PostgreSQL',
    timeline: '',
  });
  const counted = async () => (await list({ project: project_id })).applications[0].detailed_characters;
  const [slides] = await portal.db
    .insert(files)
    .values({ key: `presentations/${id}.pdf`, kind: 'presentation', name: 'Folien.pdf', ...STORED })
    .returning();
  for (const change of [{}, { timeline: 'Six months' }, { presentation_file_id: slides?.id }]) {
    if (Object.keys(change).length > 0)
      await portal.db.update(applications).set(change).where(eq(applications.id, id));
    const row = await portal.db.query.applications.findFirst({ where: eq(applications.id, id) });
    if (!row) throw new Error('The application is there.');
    const presentation_name = row.presentation_file_id ? 'Folien.pdf' : null;
    expect(await counted()).toBe(combinedDetailedProposal({ ...row, presentation_name })?.length);
  }
});

const STORED = { content_type: 'application/pdf', size: 10, sha256: '0'.repeat(64) };

/** Sixty applications of every kind: teams, one without a leader, a deleted account, drafts, no college, ties. */
async function createMixture(project: { id: string; cycle_id: string }) {
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, n) => createPerson(portal, { display_name: `Mixed ${n % 7}` })),
  );
  const created_at = (n: number) => new Date(Date.UTC(2025, 0, 1 + (n % 9))).toISOString();
  for (const [n, person] of people.entries()) {
    if (n % 4 === 0) await studiesAt(person, n % 8 === 0 ? null : `College ${n % 3}`);
    await apply(person, { created_at: created_at(n), score: n % 5 ? n : null, ...VARIANTS[n % 4] }, project);
    const leader = await createPerson(portal, { display_name: `Mixed ${n % 3}` });
    if (n % 6 === 0) await studiesAt(leader, `college ${n % 5}`);
    const values = { name: `mixed team ${n % 5}`, cycle_id: project.cycle_id };
    const team = await createTeam(portal, leader, [], values);
    await createApplication(portal, {
      project,
      applicant: leader,
      team,
      values: { created_at: created_at(n + 3), status: 'under_review', score: (n * 7) % 50 },
    });
    if (n % 10 === 0) await leaveAlone(team.id);
  }
  await apply(admin, { created_at: created_at(1), score: 40 }, project);
  await portal.db
    .update(applications)
    .set({ applicant_id: null })
    .where(sql`${applications.score} in (11, 12) and ${applications.team_id} is null`);
}

const leaveAlone = (id: string) =>
  portal.db
    .update(teams)
    .set({ leader_id: null, archived_at: new Date().toISOString() })
    .where(eq(teams.id, id));

const VARIANTS: Values[] = [
  {},
  { status: 'draft', submitted_at: null },
  { status: 'rejected', submitted_at: '2025-02-01T10:00:00Z' },
  { stage: 'detailed', technical_approach: 'An approach' },
];
