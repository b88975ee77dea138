import { sql } from 'drizzle-orm';
import {
  createAssignment,
  createPerson,
  createReview,
  createReviewer,
  createReviewRound,
  type Person,
} from '#tests/factories.ts';
import { createSession } from '#tests/session.ts';
import type { Product } from '../support/product.ts';

/** The viewer: a visitor, or one of the demo people. */
export type Viewer = 'visitor' | 'student' | 'leader' | 'newcomer' | 'staff' | 'reviewer';
type Cookie = { name: string; value: string; url: string };

/** One portal with the ids of its pages. */
export type Place = {
  product: Product;
  cookies: Record<Viewer, Cookie[]>;
  /** Ids and tokens by their parameter of a page’s path. */
  ids: Record<string, string>;
};

/** An id that nothing has. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NAMES = [
  'open',
  'applied',
  'application',
  'shortlisted',
  'sent',
  'read',
  'team',
  'person',
  'invite',
  'cycle',
] as const;

/** The demo: a student with two applications, a leader, a newcomer and a super admin. */
export async function openDemo(product: Product): Promise<Place> {
  const cookies = await cookiesFor(product, {
    student: await personOf(product, 'sneha@demo.example'),
    leader: await personOf(product, 'leela@demo.example'),
    newcomer: await personOf(product, 'ravi@demo.example'),
    staff: await personOf(product, 'sita@demo.example'),
    reviewer: await reviewerOf(product),
  });
  const ids = { ...(await idsOf(product)), invite: await inviteOf(product, cookies.leader) };
  return { product, cookies, ids };
}

/** An empty portal, where each id leads nowhere. Deletes everything first. */
export async function openEmpty(product: Product): Promise<Place> {
  await product.db.execute(sql`truncate users, projects, teams, mails cascade`);
  const student = await createPerson(product, { display_name: 'New Student' });
  const cookies = await cookiesFor(product, {
    student,
    leader: student,
    newcomer: await createPerson(product, { complete: false }),
    staff: await createPerson(product, { role: 'super_admin', display_name: 'First Admin' }),
    reviewer: await createPerson(product, { role: 'manager', display_name: 'First Manager' }),
  });
  return { product, cookies, ids: Object.fromEntries(NAMES.map((name) => [name, UNKNOWN])) };
}

type People = Record<Exclude<Viewer, 'visitor'>, { id: string }>;

async function cookiesFor(product: Product, people: People): Promise<Place['cookies']> {
  const enter = async (person: { id: string }) => [
    { ...(await createSession(product, person)), url: product.url },
  ];
  return {
    visitor: [],
    student: await enter(people.student),
    leader: await enter(people.leader),
    newcomer: await enter(people.newcomer),
    staff: await enter(people.staff),
    reviewer: await enter(people.reviewer),
  };
}

async function personOf({ db }: Product, email: string): Promise<{ id: string }> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  if (!rows[0]) throw new Error(`Nobody in the demo has the address ${email}.`);
  return rows[0];
}

/** A reviewer in the middle of the work; without one in the demo, a manager gets some applications. */
async function reviewerOf(product: Product): Promise<{ id: string }> {
  const { rows } = await product.db.execute<{ id: string }>(sql`
    select r.user_id as id from reviewers r join review_assignments ra on ra.reviewer_id = r.id
    where r.cycle_id = current_cycle() and ra.stage = 'initial' and r.user_id is not null group by r.user_id
    having count(*) filter (where ra.state = 'assigned') > 1 and count(*) filter (where ra.state = 'submitted') > 0
    order by r.user_id limit 1`);
  return rows[0] ?? assignSome(product, await personOf(product, 'meera@demo.example'));
}

async function assignSome(product: Product, { id }: { id: string }): Promise<{ id: string }> {
  const round = await createReviewRound(product, { is_blind: true });
  const reviewer = await createReviewer(product, round, { id } as Person);
  const { rows } = await product.db.execute<{ id: string }>(sql`
    select a.id from applications a where a.cycle_id = current_cycle() and a.status = 'under_review' order by a.id limit 4`);
  for (const [index, application] of rows.entries()) {
    const assignment = await createAssignment(product, round, reviewer, application);
    if (index === 0) await createReview(product, round, assignment, 60, { private_note: 'A sound plan.' });
  }
  return { id };
}

async function idsOf({ db }: Product): Promise<Record<string, string>> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with mine as (
      select a.id, a.project_id, a.status from applications a join users u on u.id = a.applicant_id
      where u.email = 'sneha@demo.example'
    ), full_one as (
      select id, applicant_id from applications where status = 'under_review' and stage = 'detailed' and score is not null
      and team_id is not null order by submitted_at limit 1
    )
    select
      (select id from projects p where status = 'active' and is_visible_to_public and application_deadline > now()
        and not exists (select from mine where project_id = p.id) order by project_number limit 1) as open,
      (select project_id from mine where status = 'submitted') as applied,
      (select id from mine where status = 'submitted') as application,
      (select project_id from mine where status = 'shortlisted') as shortlisted,
      (select a.id from applications a join users u on u.id = a.applicant_id
        where u.email = 'leela@demo.example' and stage = 'detailed' order by submitted_at limit 1) as sent,
      (select id from full_one) as read,
      (select applicant_id from full_one) as person,
      (select t.id from teams t join users u on u.id = t.leader_id where u.email = 'leela@demo.example') as team,
      (select id from cycles where state = 'open') as cycle`);
  return rows[0] ?? {};
}

/** The token of an invite link that the leader creates. */
async function inviteOf(product: Product, [cookie]: Cookie[]): Promise<string> {
  const headers = { Origin: product.url, Cookie: `${cookie?.name}=${cookie?.value}` };
  const mine = await (await fetch(`${product.url}/api/teams/mine`, { headers })).json();
  const made = await fetch(`${product.url}/api/teams/${mine[0].id}/invites`, { method: 'POST', headers });
  const { url } = await made.json();
  return String(url).split('/').at(-1) ?? '';
}
