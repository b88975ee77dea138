import { type SQL, sql } from 'drizzle-orm';
import type { ReplyTarget } from '#domain/applications/application-schemas.ts';
import type { ApplicationStatus, STAFF_STATUSES } from '#domain/applications/application-statuses.ts';
import type { BulkKind, BulkOutcome, BulkState } from '#domain/applications/bulk-runs.ts';
import { isShownTo } from '../../reviews/scope/hidden.ts';
import { statusProblem } from '../rosters/guards.ts';
import { contactId } from '../rosters/people.ts';

export type BulkRun = {
  id: string;
  kind: BulkKind;
  status: (typeof STAFF_STATUSES)[number] | null;
  message: string | null;
  reply_to: ReplyTarget;
  note: string | null;
  state: BulkState;
};

export type CheckedRow = {
  place: number;
  application_id: string;
  cycle_id: string;
  status: ApplicationStatus;
  applicant: string;
  /** How a message addresses the applicants. */
  name: string;
  project: string;
  to: string | null;
  outcome: BulkOutcome;
};

/**
 * The rows of a run with their expected outcomes: the rules for setting a status (rule:nine-statuses) or sending a message
 * (rule:contact-applicant), in their order. The preview counts these outcomes, the run acts on them.
 */
export const checkedRows = (run: BulkRun, viewerId: string): SQL => sql`
  select ${rowColumns}, a.cycle_id, a.status, cu.email::text as "to",
    case when t.id is not null then 'team ' || t.name else coalesce(cp.display_name, 'applicant') end as name,
    ${run.kind === 'set_status' ? statusOutcome(run, viewerId) : messageOutcome} as outcome
  ${rowsOf(run.id, viewerId)}`;

/** Three reasons why nobody can decide an application share one outcome. */
const statusOutcome = (run: BulkRun, viewerId: string): SQL => sql`case
  when a.id is null then 'missing'
  else regexp_replace(
    coalesce(${statusProblem(viewerId, sql`r.seen_status`, sql`${run.status}`)}, 'done'),
    '^(project_deleted|cycle_archived|nobody_left)$', 'not_decidable') end`;

const messageOutcome = sql`case
  when a.id is null then 'missing'
  when cu.email is null then 'no_address'
  else 'done' end`;

export type UndoneRow = {
  place: number;
  application_id: string;
  seen_status: ApplicationStatus;
  status: ApplicationStatus;
  outcome: Extract<BulkOutcome, 'undone' | 'not_undone'>;
};

/** The rows of a status run, each with whether its previous status can be restored now. */
export const undoneRows = (run: BulkRun, viewerId: string): SQL => sql`
  select r.place, r.application_id, r.seen_status, a.status,
    case when ${statusProblem(viewerId, sql`${run.status}`, sql`r.seen_status`)} is null then 'undone' else 'not_undone' end as outcome
  from bulk_run_rows r left join applications a on a.id = r.application_id and ${isShownTo(viewerId, sql`a.id`)}
  where r.run_id = ${run.id}`;

/** The finished rows of a run with current names; the run stores ids only. */
export const recordedRows = (runId: string, viewerId: string): SQL =>
  sql`select ${rowColumns}, r.outcome ${rowsOf(runId, viewerId)}`;

const rowColumns = sql`
  r.place, r.application_id, coalesce(t.name, cp.display_name, 'Account deleted') as applicant,
  coalesce(p.name, '-') as project`;

/** An application that the viewer reads blind meanwhile is missing (rule:blind-reading). */
const rowsOf = (runId: string, viewerId: string): SQL => sql`
  from bulk_run_rows r
  left join applications a on a.id = r.application_id and ${isShownTo(viewerId, sql`a.id`)}
  left join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join users cu on cu.id = ${contactId}
  left join profiles cp on cp.user_id = cu.id
  where r.run_id = ${runId}`;
