import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { applications } from '#server/db/schema/applications.ts';
import { decisions, offers } from '#server/db/schema/decisions.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { review_comments } from '#server/db/schema/reviews.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import type { Client, TestResponse } from '#tests/client.ts';
import { pdfBytes, pptxBytes } from '#tests/documents.ts';
import {
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';

/** Every text that a marked person writes, or that others write about them, contains one of these. */
const MARK = /zzmark[a-z]+|70007 70077/gi;
const mark = (what: string) => `zzmark${what}`;
export const ADDRESS = `${mark('address')}@example.test`;
/** Digits only, as the number of a phone must be. */
const PHONE = '+91 70007 70077';
export const PASSWORD = 'a long enough password';

const words = (what: string, count = 300) => `${mark(what)} ${ADDRESS} ${'word '.repeat(count)}`;

/** Fails at a rejected call, because an incomplete world would prove nothing. */
async function ok(call: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`, { cause: new Error().stack });
  return body;
}

/**
 * A person who signed up and used everything: each field that they can write through the API, and each in which
 * others can write about them, contains a mark.
 */
export async function createMarkedPerson(portal: Portal) {
  const staffPerson = await createPerson(portal, { role: 'super_admin' });
  const staff = await portal.signIn(staffPerson);
  const client = await signUp(portal);
  const user = await portal.db.query.users.findFirst({ where: eq(users.email, ADDRESS) });
  if (!user) throw new Error('Nobody signed up.');
  await writeProfile(client);
  const world = { staff, client, id: user.id };
  await applyAlone(portal, world);
  await applyWithTeam(portal, world);
  await joinOtherTeams(portal, world);
  await describeAsMember(portal);
  await writeAsStaff(world);
  await review(portal, world);
  await leaveUnfinished(portal, world);
  await askGuardian(world);
  return world;
}

type Marked = { staff: Client; client: Client; id: string };

async function signUp(portal: Portal): Promise<Client> {
  const client = portal.visitor();
  const agent = { 'User-Agent': mark('agent'), 'Content-Type': 'application/json' };
  const sign_up = { email: ADDRESS, password: PASSWORD, confirm_password: PASSWORD };
  await ok(client.post('/api/sign-ups', sign_up));
  const verificationEmail = (await portal.mails()).findLast(({ recipient }) => recipient === ADDRESS);
  const token = verificationEmail?.text.match(/verify=([\w-]+)/)?.[1];
  const body = JSON.stringify({ token, password: PASSWORD });
  await ok(client.request('/api/email-verifications', { method: 'POST', body, headers: agent }));
  return client;
}

async function writeProfile(client: Client) {
  const resume = await pdfBytes({ text: mark('resume') });
  await ok(client.upload('PUT', '/api/profile/resume', resume, `${mark('resumename')}.pdf`));
  await ok(
    client.put('/api/profile', {
      display_name: mark('name'),
      college: mark('college'),
      degree: 'BTech',
      year: 6,
      phone: PHONE,
      github_link: `https://github.com/${mark('github')}`,
      past_experiences: words('experiences', 1),
    }),
  );
  await ok(client.upload('PUT', '/api/profile/resume', resume, `${mark('resumename')}.pdf`));
  await ok(
    client.put('/api/profile/team-search', {
      looking_for_team: true,
      skills: [mark('skill')],
      looking_note: mark('note'),
    }),
  );
  await ok(client.post('/api/test-emails', { event_type: 'new_user' }));
}

const submission = (project: { id: string }, team: { id: string } | null, what: string) => ({
  project_id: project.id,
  team_id: team?.id ?? null,
  initial_proposal: words(what, 5),
  submission_key: randomUUID(),
});

const details = (what: string) => ({
  technical_approach: words(what),
  tech_stack: words(what, 1),
  past_experience: words(what, 1),
  curriculum_fit: words(what, 1),
  time_commitment: words(what, 1),
  timeline: words(what, 1),
});

async function applyAlone(portal: Portal, { client, staff, id: person }: Marked) {
  const project = await createProject(portal);
  const { id } = await ok(client.post('/api/applications', submission(project, null, 'solo')));
  const pptx = await pptxBytes({ text: mark('solopresentation') });
  await ok(
    client.put(`/api/applications/${id}/detailed-proposal-draft`, {
      ...details('detaileddraft'),
      revision: 0,
    }),
  );
  await ok(
    client.upload(
      'POST',
      `/api/applications/${id}/presentation`,
      pptx,
      `${mark('solopresentationname')}.pptx`,
    ),
  );
  await ok(
    staff.put(`/api/applications/${id}/review`, {
      score: 50,
      admin_comments: words('solocomments', 1),
      expected_review_id: null,
    }),
  );
  await ok(staff.post(`/api/applications/${id}/messages`, { message: words('solomessage', 1) }));
  const draft = { ...submission(await createProject(portal), null, 'draft'), revision: 0 };
  const { submission_key, ...saved } = draft;
  await ok(client.put('/api/application-drafts', saved));
  const more = { user_id: person, step: 'initial', until: '2100-01-01', reason: mark('reason') };
  await ok(staff.put(`/api/projects/${saved.project_id}/extensions`, more));
}

async function applyWithTeam(portal: Portal, { client, staff }: Marked) {
  const team = await ok(
    client.post('/api/teams', {
      name: mark('team'),
      description: words('teamdescription', 1),
      wanted_skills: [mark('teamskill')],
      join_policy: 'open',
    }),
  );
  const mate = await createPerson(portal);
  const other = await portal.signIn(mate);
  await ok(other.post(`/api/teams/${team.id}/members`));
  await ok(
    client.post(`/api/teams/${team.id}/member-profiles`, { display_name: 'Dev', email: 'dev@example.test' }),
  );
  const seeker = await createPerson(portal);
  const asSeeker = await portal.signIn(seeker);
  await ok(
    asSeeker.put('/api/profile/team-search', { looking_for_team: true, skills: [], looking_note: null }),
  );
  await ok(client.post(`/api/teams/${team.id}/invitations`, { user_id: seeker.id }));
  const project = await createProject(portal);
  const { id } = await ok(client.post('/api/applications', submission(project, team, 'teamproposal')));
  const pptx = await pptxBytes({ text: mark('teampresentation') });
  const name = `${mark('teampresentationname')}.pptx`;
  const file = await ok(client.upload('POST', `/api/applications/${id}/presentation`, pptx, name));
  await ok(
    client.put(`/api/applications/${id}/detailed-proposal`, {
      ...details('teamdetails'),
      presentation_file_id: file.id,
    }),
  );
  await ok(
    staff.put(`/api/applications/${id}/review`, {
      score: 50,
      admin_comments: words('teamcomments', 1),
      expected_review_id: null,
    }),
  );
  await ok(staff.post(`/api/applications/${id}/messages`, { message: words('teammessage', 1) }));
  const draft = { ...submission(await createProject(portal), team, 'teamdraft'), revision: 0 };
  const { submission_key, ...saved } = draft;
  await ok(client.put('/api/application-drafts', saved));
}

/** A member of one team that applied, and a person who requests to join another. */
async function joinOtherTeams(portal: Portal, { client }: Marked) {
  const leader = await createPerson(portal);
  const asLeader = await portal.signIn(leader);
  const team = await createTeam(portal, leader);
  await ok(client.post(`/api/teams/${team.id}/members`));
  const project = await createProject(portal);
  await ok(
    asLeader.post('/api/applications', {
      ...submission(project, team, 'otherteam'),
      initial_proposal: `Written by another leader, who gives ${ADDRESS}`,
    }),
  );
  const requestedTeam = await createTeam(portal, leader, [], { join_policy: 'approval' });
  await ok(client.post(`/api/teams/${requestedTeam.id}/join-requests`));
}

/** A leader who knows their address describes them, with a résumé, and applies. */
async function describeAsMember(portal: Portal) {
  const leader = await createPerson(portal);
  const asLeader = await portal.signIn(leader);
  const team = await createTeam(portal, leader);
  const bytes = await pdfBytes({ text: mark('describedresume') });
  const name = `${mark('describedresumename')}.pdf`;
  const resume = await ok(asLeader.upload('POST', `/api/teams/${team.id}/member-resumes`, bytes, name));
  await ok(
    asLeader.post(`/api/teams/${team.id}/member-profiles`, {
      display_name: mark('describedname'),
      email: ADDRESS,
      phone: PHONE,
      college: mark('describedcollege'),
      github_link: `https://github.com/${mark('describedgithub')}`,
      past_experiences: mark('describedexperiences'),
      resume_file_id: resume.id,
    }),
  );
  await ok(
    asLeader.post('/api/applications', {
      ...submission(await createProject(portal), team, 'described'),
      initial_proposal: 'Written by a leader.',
    }),
  );
}

async function writeAsStaff({ staff }: Marked) {
  const filter = (search: string) => ({ filter: { search } });
  await ok(staff.post('/api/saved-views', { name: `About ${ADDRESS}`, ...filter(ADDRESS) }));
  await ok(staff.post('/api/saved-views', { name: `About ${mark('name')}`, ...filter(mark('name')) }));
  await ok(
    staff.post('/api/saved-views', { name: 'Of their college', filter: { college: mark('college') } }),
  );
}

/** Their reviews as a manager, and a review of their own application by somebody else. */
async function review(portal: Portal, { id, client, staff }: Marked) {
  await portal.db.update(profiles).set({ role: 'manager' }).where(eq(profiles.user_id, id));
  const { display_name, college, degree, year, phone, github_link, past_experiences } = await ok(
    client.get('/api/profile'),
  );
  const former = { display_name, college, degree, year, phone, github_link, past_experiences };
  await ok(client.put('/api/profile/staff', { ...former, about: mark('about') }));
  const round = await createReviewRound(portal, { values: { common_applications: 1 } });
  const reviewer = await createReviewer(portal, round, { id } as Person);
  const assign = async (values = {}) =>
    createAssignment(portal, round, reviewer, await createSubmission(portal), values);
  const notes = { private_note: mark('privatenote'), applicant_note: mark('applicantnote') };
  const submitted = await assign();
  const { id: reviewId } = await createReview(portal, round, submitted, 70, notes);
  await ok(
    staff.put(`/api/staff/reviews/${reviewId}/feedback`, {
      text: mark('applicantnote'),
      expected_released_at: null,
    }),
  );
  const { assignment_id } = await createReview(portal, round, await assign(), 70, {
    private_note: mark('reviewdraft'),
    applicant_note: mark('reviewdraft'),
    ...DRAFT,
  });
  await portal.db
    .update(review_assignments)
    .set({ state: 'assigned' })
    .where(eq(review_assignments.id, assignment_id));
  await assign({ state: 'declined', reason: mark('declined') });
  const { application_id } = submitted;
  await portal.db
    .insert(review_comments)
    .values({ cycle_id: round.cycle_id, application_id, author_id: id, text: mark('reviewcomment') });
  await reviewTheirTeam(portal, round, id);
}

/** A colleague writes their address into a review of their team’s application. */
async function reviewTheirTeam(
  portal: Portal,
  round: Awaited<ReturnType<typeof createReviewRound>>,
  id: string,
) {
  const colleague = await createPerson(portal, { role: 'manager' });
  const reviewer = await createReviewer(portal, round, colleague);
  const own = and(eq(applications.applicant_id, id), isNotNull(applications.technical_approach));
  const application = await portal.db.query.applications.findFirst({ where: own });
  if (!application) throw new Error('The team has no application.');
  await readBlind(portal, application);
  const text = `Ask ${ADDRESS} for more.`;
  await createReview(portal, round, await createAssignment(portal, round, reviewer, application), 60, {
    private_note: text,
    applicant_note: text,
  });
  const { id: application_id, cycle_id, project_id } = application;
  const pending = { application_id, cycle_id, project_id, version: 1, batch_id: application_id };
  await portal.db.insert(decisions).values({ ...pending, outcome: 'reject', feedback: text });
  const offer = { application_id, cycle_id, project_id, answer_by: new Date().toISOString() };
  await portal.db.insert(offers).values({ ...offer, state: 'declined', reason: text });
}

/** Another manager reads the texts of the team without names, which stores them. */
async function readBlind(portal: Portal, application: typeof applications.$inferSelect) {
  const reader = await createPerson(portal, { role: 'manager' });
  const round = await createReviewRound(portal, { stage: 'detailed', is_blind: true });
  const reviewer = await createReviewer(portal, round, reader);
  const { id } = await createAssignment(portal, round, reviewer, application);
  const client = await portal.signIn(reader);
  await ok(client.get(`/api/reviews/${id}`));
}

/** Last: the person can't join a team or apply until the guardian agrees. */
async function askGuardian({ staff, client }: Marked) {
  const seen = await ok(staff.get('/api/settings/programme'));
  await ok(staff.put('/api/settings/programme', { age_question: 'ask', guardian_consent: true, seen }));
  await ok(
    client.put('/api/profile/guardian', {
      guardian_name: mark('guardian'),
      guardian_email: `${mark('guardianaddress')}@example.test`,
    }),
  );
  const before = { age_question: 'ask', guardian_consent: true };
  const after = { age_question: 'off', guardian_consent: false };
  await ok(staff.put('/api/settings/programme', { ...after, seen: before }));
}

const DRAFT = { submitted_at: null, score: null, first_score: null, first_marks: null };

/** Their pending links, jobs and counted attempts, and other people’s claims to their address. */
async function leaveUnfinished(portal: Portal, { client }: Marked) {
  await ok(portal.visitor().post('/api/password-resets', { email: ADDRESS }));
  await portal.visitor().post('/api/session', { email: ADDRESS, password: 'something wrong' });
  const password = 'another long password';
  await ok(portal.visitor().post('/api/sign-ups', { email: ADDRESS, password, confirm_password: password }));
  await ok(
    client.post('/api/account/email-changes', { email: `${mark('next')}@example.test`, password: PASSWORD }),
  );
}

/** The marks in each column of each table of each schema, the queue of jobs included. */
export async function marksInDatabase(portal: Portal): Promise<Map<string, Set<string>>> {
  const { rows: columns } = await portal.db.execute<{ table: string; column: string; type: string }>(sql`
    select format('%I.%I', c.table_schema, c.table_name) as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
  `);
  const found = new Map<string, Set<string>>();
  for (const { table, column } of columns) {
    const name = sql.identifier(column);
    const { rows } = await portal.db.execute<{ text: string }>(
      sql`select ${name}::text as text from ${sql.raw(table)} where ${name}::text ~* ${MARK.source}`,
    );
    const marks = rows.flatMap(({ text }) => text.match(MARK) ?? []);
    if (marks.length > 0) found.set(`${table}.${column}`, new Set(marks.map((found) => found.toLowerCase())));
  }
  return found;
}

/** Every column that can hold a text, by the same list. */
export async function textColumns(portal: Portal): Promise<string[]> {
  const { rows } = await portal.db.execute<{ name: string }>(sql`
    select format('%I.%I.%I', c.table_schema, c.table_name, c.column_name) as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
      and c.udt_name in ('text', 'citext', 'json', 'jsonb', '_text', 'varchar', 'bytea')
    order by 1
  `);
  return rows.map(({ name }) => name);
}

/** The marks in the names and the bytes of stored files. */
export async function marksInFiles({ services }: Portal): Promise<Set<string>> {
  const marks = new Set<string>();
  const entries = await readdir(services.directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const text = entry.isFile() ? await readFile(join(entry.parentPath, entry.name), 'latin1') : '';
    for (const found of `${entry.name} ${text}`.match(MARK) ?? []) marks.add(found);
  }
  return marks;
}
