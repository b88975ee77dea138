import { sql } from 'drizzle-orm';
import { createPerson } from '#tests/factories.ts';
import { createSession } from '#tests/session.ts';
import type { Product } from '../support/product.ts';

/** The viewer: a visitor, or one of the demo people. */
export type Viewer = 'visitor' | 'student' | 'leader' | 'newcomer' | 'staff';
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
  };
}

async function personOf({ db }: Product, email: string): Promise<{ id: string }> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  if (!rows[0]) throw new Error(`Nobody in the demo has the address ${email}.`);
  return rows[0];
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
