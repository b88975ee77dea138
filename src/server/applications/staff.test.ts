import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { combinedDetailedProposal } from '#domain/applications/proposals.ts';
import { application_events, applications } from '#server/db/schema/applications.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { profiles } from '#server/db/schema/users.ts';
import {
  createApplication,
  createPerson,
  createProject,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);

type Values = Partial<typeof applications.$inferInsert>;
const submitted = (values?: Values, applicant?: Person) => createSubmission(portal, values, applicant);

const detailed: Values = {
  stage: 'detailed',
  technical_approach: 'Höre zu.',
  tech_stack: 'PostgreSQL',
  past_experience: 'A robot',
  curriculum_fit: 'Signals',
  time_commitment: 'Ten hours',
};

const list = async (query: string) => (await staff.get(`/api/staff/applications${query}`)).body;
const ids = async (query: string): Promise<string[]> =>
  (await list(query)).applications.map(({ id }: { id: string }) => id);
const setStatus = (id: string, status: string, expected_status = 'submitted') =>
  staff.put(`/api/applications/${id}/status`, { status, expected_status });

test('the list of applications is for staff only', async () => {
  const student = await portal.signIn(await createPerson(portal));
  expect((await student.get('/api/staff/applications')).status).toBe(403);
  expect((await portal.visitor().get('/api/staff/applications')).status).toBe(401);
});

test('the list of applications finds by name, email, team and project regardless of case and accents', {
  tags: ['applications-search'],
}, async () => {
  const rené = await createPerson(portal, { display_name: 'René Sørensen', email: 'rene.zq@example.test' });
  const member = await createPerson(portal, { display_name: 'Wilhelmina Member' });
  const team = await createTeam(portal, rené, [member], { name: 'Éclair Builders' });
  const project = await createProject(portal, { name: 'Ünique Listening' });
  const { id } = await createApplication(portal, { project, applicant: rené, team, members: [member] });
  for (const search of ['rene SOR', 'RENE.ZQ@', 'wilhelmina', 'eclair', 'unique listen']) {
    expect(await ids(`?search=${encodeURIComponent(search)}`)).toEqual([id]);
  }
  expect(await ids('?search=100%25')).toEqual([]);
});

test('the list of applications filters by project, status, stage, kind and score', {
  tags: ['applications-filters'],
}, async () => {
  const one = await submitted({ status: 'waitlisted', score: 81 });
  const two = await submitted({ ...detailed, status: 'under_review', score: 40 });
  const leader = await createPerson(portal);
  const three = await createApplication(portal, {
    project: one.project,
    applicant: leader,
    team: await createTeam(portal, leader),
    values: { status: 'shortlisted' },
  });
  expect((await ids(`?project=${one.project_id}`)).sort()).toEqual([one.id, three.id].sort());
  expect(await ids('?status=waitlisted')).toEqual([one.id]);
  expect(await ids('?stage=detailed')).toEqual([two.id]);
  expect(await ids(`?kind=team&project=${one.project_id}`)).toEqual([three.id]);
  expect(await ids(`?kind=alone&project=${one.project_id}`)).toEqual([one.id]);
  expect(await ids('?score_min=80&score_max=90')).toEqual([one.id]);
  expect(await ids(`?sort=score&order=asc&project=${one.project_id}`)).toEqual([one.id, three.id]);
});

test('the list of applications rejects unknown filters', { tags: ['applications-filters'] }, async () => {
  for (const query of ['?colour=red', '?status=lost', '?page=0', '?score_min=101']) {
    expect((await staff.get(`/api/staff/applications${query}`)).status).toBe(422);
  }
});

test('the list of applications has pages of 50 with an exact count', {
  tags: ['applications-sorting'],
}, async () => {
  const person = await createPerson(portal);
  const rows = await portal.db
    .insert(applications)
    .values(
      await Promise.all(
        Array.from({ length: 120 }, async () => ({
          project_id: (await createProject(portal, { name: 'Paging Project' })).id,
          applicant_id: person.id,
          status: 'submitted' as const,
          submitted_at: new Date().toISOString(),
        })),
      ),
    )
    .returning({ id: applications.id });
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?search=paging+project&page=${page}`)));
  expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
  const seen = pages.flatMap((page) => page.applications.map(({ id }: { id: string }) => id));
  expect(pages.map((page) => page.applications.length)).toEqual([50, 50, 20]);
  expect(seen.sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('the list counts the characters of the detailed proposal as the domain combines it', {
  tags: ['applications-list'],
}, async () => {
  const { id, project_id } = await submitted(detailed);
  const row = await portal.db.query.applications.findFirst({ where: eq(applications.id, id) });
  if (!row) throw new Error('The application is there.');
  const [found] = (await list(`?project=${project_id}`)).applications;
  expect(found.detailed_characters).toBe(combinedDetailedProposal(row)?.length);
  const { body } = await staff.get(`/api/staff/applications/${id}`);
  expect(body.combined_detailed_proposal).toBe(combinedDetailedProposal(row));
  expect(body.combined_detailed_proposal).toContain('Tech Stack:\nPostgreSQL');
});

test('the list of applications shows that a draft exists, without its text', {
  tags: ['draft-text-is-private'],
}, async () => {
  const { id, project_id } = await submitted({ status: 'draft', initial_proposal: 'Only for me.' });
  const [row] = (await list(`?project=${project_id}`)).applications;
  expect(row).toMatchObject({ id, status: 'draft', submitted_at: null, has_initial_proposal: false });
  const details = await staff.get(`/api/staff/applications/${id}`);
  expect(details.body.initial_proposal).toBeNull();
  expect(JSON.stringify([row, details.body])).not.toContain('Only for me');
  expect((await staff.get(`/api/applications/${id}`)).status).toBe(404);
});

test('the details of an application show profile, texts, roster, review and history, and debug info to super admins only', {
  tags: ['super-admin-preview'],
}, async () => {
  const { id, person } = await submitted({ ...detailed, score: 60, admin_comments: 'Solid.' });
  await setStatus(id, 'shortlisted');
  const { body } = await staff.get(`/api/staff/applications/${id}`);
  expect(body).toMatchObject({
    score: 60,
    admin_comments: 'Solid.',
    technical_approach: 'Höre zu.',
    applicant_profile: { email: person.email, resume: { name: 'resume.pdf', size: 1234 } },
    can_decide: true,
    roster: [{ display_name: person.display_name }],
    history: [{ kind: 'status_changed', to_status: 'shortlisted', actor: admin.display_name }],
    debug: null,
  });
  const sita = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  expect((await sita.get(`/api/staff/applications/${id}`)).body.debug).toMatchObject({ id });
});

test('the details of an application return 403 to the applicant and 404 to others', {
  tags: ['application-follows-policy'],
}, async () => {
  const { id, person } = await submitted();
  expect((await (await portal.signIn(person)).get(`/api/staff/applications/${id}`)).status).toBe(403);
  const stranger = await portal.signIn(await createPerson(portal));
  expect((await stranger.get(`/api/staff/applications/${id}`)).status).toBe(404);
});

test('a new status is recorded, audited and emailed to the applicant and the team', {
  tags: ['applicant-mails', 'status-change'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const { id } = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team: await createTeam(portal, leader, [member]),
    members: [member],
  });
  expect((await setStatus(id, 'accepted')).status).toBe(200);
  const row = await portal.db.query.applications.findFirst({ where: eq(applications.id, id) });
  expect(row).toMatchObject({ status: 'accepted', decided_at: expect.any(String) });
  const events = await portal.db.query.application_events.findMany({
    where: eq(application_events.application_id, id),
  });
  expect(events).toMatchObject([{ from_status: 'submitted', to_status: 'accepted', actor_id: admin.id }]);
  const audits = await portal.db.query.audit_log.findMany({ where: eq(audit_log.subject_id, id) });
  expect(audits).toMatchObject([
    { action: 'status_changed', details: { from: 'submitted', to: 'accepted' } },
  ]);
  const sent = (await portal.mails()).filter(({ application_id }) => application_id === id);
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([leader.email, member.email].sort());
  expect(sent[0]?.text).toContain('accepted');
});

test('setting the present status again changes nothing', { tags: ['status-change'] }, async () => {
  const { id } = await submitted();
  expect((await setStatus(id, 'submitted')).status).toBe(200);
  expect(await portal.db.$count(audit_log, eq(audit_log.subject_id, id))).toBe(0);
});

test('a status over an outdated one is rejected with the present one and the name of its author', {
  tags: ['review-conflict'],
}, async () => {
  const { id } = await submitted();
  const other = await createPerson(portal, { role: 'admin', display_name: 'Quick Admin' });
  const body = { status: 'waitlisted', expected_status: 'submitted' };
  await (await portal.signIn(other)).put(`/api/applications/${id}/status`, body);
  const rejected = await setStatus(id, 'accepted', 'submitted');
  expect(rejected).toMatchObject({
    status: 409,
    body: {
      code: 'status_changed',
      title: 'Error updating status',
      detail: 'Quick Admin changed it first: the status is now Waitlisted. Please look again.',
      current: { status: 'waitlisted', by: 'Quick Admin', at: expect.any(String) },
    },
  });
});

test('a status over an imported one names nobody', async () => {
  const { id } = await submitted({ status: 'waitlisted' });
  const { body } = await setStatus(id, 'accepted', 'submitted');
  expect(body.current).toEqual({ status: 'waitlisted', by: null, at: null });
});

test.each(['draft', 'withdrawn'] as const)(
  'staff cannot change a %s application, which belongs to the applicant alone',
  { tags: ['nine-statuses'] },
  async (status) => {
    const { id } = await submitted({ status });
    const response = await setStatus(id, 'accepted', status);
    expect([response.status, response.body.code]).toEqual([409, 'not_decidable']);
  },
);

test.each(['draft', 'withdrawn', 'selected'])(
  'staff cannot set the status %s',
  { tags: ['nine-statuses'] },
  async (status) => {
    const { id } = await submitted();
    expect((await setStatus(id, status)).status).toBe(422);
  },
);

test('only staff can set a status: its applicant gets 403, others 404', async () => {
  const { id, person } = await submitted();
  const body = { status: 'accepted', expected_status: 'submitted' };
  expect((await (await portal.signIn(person)).put(`/api/applications/${id}/status`, body)).status).toBe(403);
  for (const role of ['student', 'manager'] as const) {
    const stranger = await portal.signIn(await createPerson(portal, { role }));
    expect((await stranger.put(`/api/applications/${id}/status`, body)).status).toBe(404);
  }
});

test('a new role is in force at the very next request', { tags: ['role-counts-at-once'] }, async () => {
  const { id } = await submitted();
  const person = await createPerson(portal, { role: 'admin' });
  const client = await portal.signIn(person);
  expect((await client.get('/api/staff/applications')).status).toBe(200);
  await portal.db.update(profiles).set({ role: 'student' }).where(eq(profiles.user_id, person.id));
  expect((await client.get(`/api/staff/applications/${id}`)).status).toBe(404);
});

test('staff cannot decide, score or comment on their own application, alone or through a team', {
  tags: ['score-and-comments'],
}, async () => {
  const leader = await createPerson(portal);
  const alone = await submitted({ score: 12, admin_comments: 'Weak.' }, admin);
  const inTeam = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team: await createTeam(portal, leader, [admin]),
    members: [admin],
    values: { score: 12, admin_comments: 'Weak.' },
  });
  for (const { id, project_id } of [alone, inTeam]) {
    await portal.db.insert(application_events).values({ application_id: id, kind: 'reviewed' });
    expect((await setStatus(id, 'accepted')).status).toBe(403);
    const review = { score: 100, admin_comments: 'Brilliant.', expected_review_id: null };
    expect((await staff.put(`/api/applications/${id}/review`, review)).status).toBe(403);
    const details = await staff.get(`/api/staff/applications/${id}`);
    expect(details.body).toMatchObject({
      score: null,
      admin_comments: null,
      last_review: null,
      can_decide: false,
      history: [],
    });
    const [row] = (await list(`?project=${project_id}`)).applications;
    expect(row).toMatchObject({ score: null, can_decide: false });
    expect(await ids(`?project=${project_id}&score_max=50`)).toEqual([]);
  }
});

describe('reviews', () => {
  const review = (id: string, values: Record<string, unknown>, client = staff) =>
    client.put(`/api/applications/${id}/review`, {
      admin_comments: null,
      expected_review_id: null,
      ...values,
    });
  const details = async (id: string) => (await staff.get(`/api/staff/applications/${id}`)).body;

  test('a review stores score and comments for staff, with an event and an audit line', {
    tags: ['score-and-comments'],
  }, async () => {
    const { id } = await submitted();
    const response = await review(id, { score: 88, admin_comments: ' Good. ' });
    expect([response.status, response.body.last_review.by]).toEqual([200, admin.display_name]);
    expect(await details(id)).toMatchObject({
      score: 88,
      admin_comments: 'Good.',
      last_review: response.body.last_review,
      history: [{ kind: 'reviewed', score: 88, actor: admin.display_name }],
    });
    expect(await portal.db.$count(audit_log, eq(audit_log.subject_id, id))).toBe(1);
  });

  test('a review can be cleared with an empty score and empty comments', {
    tags: ['score-and-comments'],
  }, async () => {
    const { id } = await submitted();
    const { body } = await review(id, { score: 88, admin_comments: 'Good.' });
    const expected_review_id = body.last_review.id;
    expect((await review(id, { score: null, admin_comments: '', expected_review_id })).status).toBe(200);
    expect(await details(id)).toMatchObject({ score: null, admin_comments: null });
  });

  test('a review over another person’s newer one is rejected with it, and saved after it was seen', {
    tags: ['review-conflict'],
  }, async () => {
    const { id } = await submitted();
    const other = await createPerson(portal, { role: 'admin', display_name: 'Other Reviewer' });
    const otherReview = await review(id, { score: 40, admin_comments: 'Thin.' }, await portal.signIn(other));
    const rejected = await review(id, { score: 90, admin_comments: 'Strong.' });
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'review_changed',
        title: 'Error saving review',
        current: { score: 40, admin_comments: 'Thin.', last_review: { by: 'Other Reviewer' } },
      },
    });
    expect(await details(id)).toMatchObject({ score: 40, admin_comments: 'Thin.' });
    const expected_review_id = otherReview.body.last_review.id;
    expect((await review(id, { score: 90, expected_review_id })).status).toBe(200);
    expect((await details(id)).score).toBe(90);
  });

  test('of fifty reviews at once one is saved, and the others get the newer one', {
    tags: ['review-conflict'],
  }, async () => {
    const { id } = await submitted();
    const responses = await Promise.all(Array.from({ length: 50 }, (_, score) => review(id, { score })));
    const saved = responses.filter(({ status }) => status === 200);
    expect([saved.length, responses.filter(({ status }) => status === 409).length]).toEqual([1, 49]);
    expect((await details(id)).score).toBe(responses.findIndex(({ status }) => status === 200));
  });

  test.each([-1, 101, 50.5, '50'])(
    'a review with the score %s is rejected',
    { tags: ['score-and-comments'] },
    async (score) => {
      const { id } = await submitted();
      expect((await review(id, { score })).status).toBe(422);
    },
  );
});

test('the history shows decisions, reviews, submissions and views of a résumé in one order of time', {
  tags: ['application-history'],
}, async () => {
  const { id, person } = await submitted();
  await setStatus(id, 'under_review');
  await staff.put(`/api/applications/${id}/review`, {
    score: 71,
    admin_comments: null,
    expected_review_id: null,
  });
  await staff.post(`/api/applications/${id}/messages`, { message: 'Please call.' });
  const view = { actor_id: admin.id, action: 'resume_viewed', subject_type: 'user', subject_id: person.id };
  await portal.db.insert(audit_log).values([view, view]);
  const { history } = (await staff.get(`/api/staff/applications/${id}`)).body;
  const actor = admin.display_name;
  expect(history).toMatchObject([
    { kind: 'status_changed', from_status: 'submitted', to_status: 'under_review', actor },
    { kind: 'reviewed', score: 71, actor },
    { kind: 'contacted', note: 'Please call.', actor },
    { kind: 'resume_viewed', note: person.display_name, actor },
  ]);
});

test('the history shows no view of a résumé from before the submission', async () => {
  const person = await createPerson(portal);
  await portal.db.insert(audit_log).values({
    at: '2020-01-01T00:00:00Z',
    actor_id: admin.id,
    action: 'resume_viewed',
    subject_type: 'user',
    subject_id: person.id,
  });
  const { id } = await submitted({}, person);
  expect((await staff.get(`/api/staff/applications/${id}`)).body.history).toEqual([]);
});

describe('messages from the portal', () => {
  const send = (id: string, message: string) => staff.post(`/api/applications/${id}/messages`, { message });

  test('a message from the portal is queued to the leader and recorded in the history', {
    tags: ['send-from-portal'],
  }, async () => {
    const leader = await createPerson(portal);
    const { id } = await createApplication(portal, {
      project: await createProject(portal, { name: 'Rain' }),
      applicant: leader,
      team: await createTeam(portal, leader),
    });
    expect((await send(id, 'Dear team,\nplease call.')).status).toBe(200);
    const sent = (await portal.mails()).filter(({ application_id }) => application_id === id);
    expect(sent).toMatchObject([
      { recipient: leader.email, subject: 'Regarding your application for Rain', application_id: id },
    ]);
    expect(sent[0]?.text).toContain('Dear team,\nplease call.');
    const { body } = await staff.get(`/api/staff/applications/${id}`);
    expect(body.history).toMatchObject([{ kind: 'contacted', note: 'Dear team,\nplease call.' }]);
  });

  test('a message from the portal needs a text and a recipient', { tags: ['send-from-portal'] }, async () => {
    const { id } = await submitted();
    expect((await send(id, '  ')).status).toBe(422);
    await portal.db.update(applications).set({ applicant_id: null }).where(eq(applications.id, id));
    expect((await send(id, 'Hello')).body.code).toBe('no_address');
  });
});
