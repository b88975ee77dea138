import { type SQL, sql } from 'drizzle-orm';
import type { DetailedProposalGate } from '#domain/settings.ts';
import type { Queryable } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { detailedDeadline, detailedGate } from './rosters/deadlines.ts';

export type Recipient = {
  application_id: string;
  user_id: string;
  email: string;
  name: string | null;
};

/**
 * The accounts that get emails about applications: current members of the roster. Described members get none, because their leader entered
 * the address (rule:described-member-mail) (rule:applicant-mails).
 */
export async function accountRecipients(db: Queryable, applicationIds: string[]): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select m.application_id, u.id as user_id, u.email::text as email,
      ${nameOfUser} as name
    ${recipients} and m.application_id = any(${uuids(applicationIds)})
    order by m.application_id, m.is_leader desc, u.email
  `);
  return rows;
}

const nameOfUser = sql`(select rp.display_name from profiles rp where rp.user_id = u.id)`;

const recipients = sql`
  from application_members m join users u on u.id = m.user_id where m.left_at is null and u.disabled_at is null`;

/** Their ids and names, for one application `a`. */
export const recipientsOfApplication = sql`(
  select coalesce(json_agg(json_build_object('user_id', u.id, 'name', ${nameOfUser}) order by m.is_leader desc, u.email), '[]')
  ${recipients} and m.application_id = a.id)`;

const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** The texts of an application in emails: its project, and the applicant's name, or 'Team' and its name. */
export type Subject = {
  application_id: string;
  cycle_id: string;
  project_name: string;
  applicant: string;
  is_team: boolean;
};

/** What the email about a status also needs, to say what happens next and when. */
export type StatusSubject = Subject & {
  awaits_detailed: boolean;
  detailed_proposal_gate: DetailedProposalGate;
  detailed_deadline: string | null;
  application_deadline: string | null;
  start_date: string | null;
  has_feedback: boolean;
};

/** Its columns, over the alias `a` and the joins below. */
export const subjectColumns = sql`
  a.id as application_id, a.cycle_id, p.name as project_name,
  case when t.id is null then coalesce(ap.display_name, 'A student') else 'Team ' || t.name end as applicant,
  t.id is not null as is_team`;

export const statusColumns = sql`
  a.stage = 'initial' as awaits_detailed, ${detailedGate} as detailed_proposal_gate, ${isoInstant(detailedDeadline)} as detailed_deadline, p.start_date::text as start_date,
  ${isoInstant(sql`p.application_deadline`)} as application_deadline,
  exists (select from review_feedback f where f.application_id = a.id) as has_feedback`;

export const subjectJoins = sql`
  join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join profiles ap on ap.user_id = a.applicant_id`;
