/** The deadlines as they bind one person: that of the project or its cycle, or a later one of their own (rule:one-persons-deadline). */
import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SITE_SETTINGS } from '#domain/settings.ts';
import { batched, keyArray } from '../../db/batched.ts';
import type { Database } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { literal } from '../../db/literal.ts';
import { leaderId } from './people.ts';

/** By project, until when one person may submit the initial proposal. */
export type Extensions = Record<string, string>;

/** All of a person; concurrent lookups share one statement. */
export const findExtensions = batched(async (db: Database, people: string[]) => {
  const { rows } = await db.execute<{ user_id: string; until: Extensions }>(sql`
    select x.user_id, json_object_agg(x.project_id, ${isoInstant(sql`x.until`)}) as until
    from deadline_extensions x where x.user_id = any(${keyArray(people, 'uuid')}) and x.step = 'initial' group by x.user_id
  `);
  return new Map(rows.map(({ user_id, until }) => [user_id, until]));
});

/** One of them, or null. */
export const extendedUntil = (userId: string, projectId: string): SQL => sql`(
  select ${isoInstant(sql`x.until`)} from deadline_extensions x
  where x.user_id = ${userId} and x.project_id = ${projectId} and x.step = 'initial')`;

/** That of everybody: of the project `p`, or else of its cycle `c`; null without one (rule:second-deadline). */
export const sharedDetailedDeadline = sql`coalesce(p.detailed_deadline, c.detailed_deadline)`;

/** Without a deadline there is nothing to extend: `greatest` alone would make one of the extension. */
const detailedDeadlineOf = (
  writerId: SQL,
): SQL => sql`case when p_due.detailed_deadline is not null or c_due.detailed_deadline is not null
  then greatest(coalesce(p_due.detailed_deadline, c_due.detailed_deadline), (
    select x.until from deadline_extensions x
    where x.user_id = ${writerId} and x.project_id = p_due.id and x.step = 'detailed')) end`;

/**
 * The deadline of the detailed proposal of an application `a` with its left joined team `t`, for the person who submits it
 * (rule:second-deadline).
 */
export const detailedDeadline: SQL = sql`(
  select ${detailedDeadlineOf(sql`coalesce(${leaderId}, a.applicant_id)`)}
  from projects p_due join cycles c_due on c_due.id = p_due.cycle_id where p_due.id = a.project_id)`;

/** It and the beginning of the draft, for `acceptsDetailedProposal`. */
export const detailedDeadlineColumns: SQL = sql`
  ${isoInstant(detailedDeadline)} as detailed_deadline,
  (select ${isoInstant(sql`begun.created_at`)} from detailed_drafts begun where begun.application_id = a.id) as detailed_begun_at`;

/** Who may submit a detailed proposal: what the cycle of `a` says, or the site settings, see settings-of.ts. */
export const detailedGate = sql`coalesce(
  (select c.detailed_proposal_gate from cycles c where c.id = a.cycle_id),
  (select s.setting_value #>> '{}' from site_settings s where s.setting_key = 'detailed_proposal_gate'),
  ${literal(DEFAULT_SITE_SETTINGS.detailed_proposal_gate)})`;
