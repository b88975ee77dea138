import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import type { Viewer } from '../../tests/e2e/visual/places.ts';
import { createSession } from '../../tests/session.ts';

type Cookie = { name: string; value: string };
type Site = { db: Database; secret: string; url: string };
/** People of the large data, signed in, and the ids in the paths of their pages. */
export type LargePlace = { cookies: Record<Viewer, Cookie[]>; ids: Record<string, string> };

const NAMED = { newcomer: 'ravi@demo.example', staff: 'sita@demo.example', reviewer: 'meera@demo.example' };

export async function openLargePlace(site: Site): Promise<LargePlace> {
  const { student, ...ids } = await idsOf(site.db);
  if (!student) throw new Error('The large data have no student with all kinds of applications.');
  const signIn = async (id: string) => [await createSession(site, { id })];
  const signInAs = async (email: string) => signIn(await personOf(site.db, email));
  const cookies = {
    visitor: [],
    student: await signIn(student),
    leader: await signIn(student),
    newcomer: await signInAs(NAMED.newcomer),
    staff: await signInAs(NAMED.staff),
    reviewer: await signInAs(NAMED.reviewer),
  };
  return { cookies, ids: { ...ids, invite: await inviteOf(site.url, ids.team ?? '', cookies.leader) } };
}

async function personOf(db: Database, email: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  if (!rows[0]) throw new Error(`Nobody has the address ${email}.`);
  return rows[0].id;
}

/** A team leader with a submitted and a shortlisted application is the student. */
async function idsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with me as (
      select sent.applicant_id as id, sent.id as application, sent.project_id as applied, sent.team_id as team,
             listed.project_id as shortlisted
      from applications sent join applications listed on listed.applicant_id = sent.applicant_id
      where sent.cycle_id = current_cycle() and sent.status = 'submitted' and sent.team_id is not null
        and listed.status = 'shortlisted' and listed.stage = 'initial'
      order by sent.id limit 1
    ), read as (
      select id, applicant_id from applications where cycle_id = current_cycle() and status = 'under_review'
        and stage = 'detailed' and team_id is not null order by id limit 1
    )
    select me.id as student, application, application as sent, applied, team, shortlisted, read.id as read,
           read.applicant_id as person, (select id from cycles where state = 'open') as cycle,
           (select p.id from projects p where status = 'active' and is_visible_to_public and application_deadline > now()
              and not exists (select from applications a where a.project_id = p.id and a.applicant_id = me.id)
              order by project_number limit 1) as open
    from me cross join read`);
  return rows[0] ?? {};
}

async function inviteOf(url: string, team: string, [cookie]: Cookie[]): Promise<string> {
  const headers = { Origin: url, Cookie: `${cookie?.name}=${cookie?.value}` };
  const made = await fetch(`${url}/api/teams/${team}/invites`, { method: 'POST', headers });
  const { url: link } = await made.json();
  return String(link).split('/').at(-1) ?? '';
}
