import { type SQL, sql } from 'drizzle-orm';
import { timeZone } from '#domain/time-zone.ts';
import { literal } from '../../db/literal.ts';
import { hidesScore } from '../../reviews/scope/hidden.ts';
import { involves } from '../rosters/people.ts';
import { isKnownToStaff } from '../rosters/unopened-letter.ts';

const RESUME_VIEWS = 100;

/** The last reviewer of an application, over the alias `a`; null before the first review. */
export const lastReviewJson = sql`(
  select json_build_object('id', e.id, 'by', coalesce(rp.display_name, ru.email::text), 'at', e.created_at)
  from application_events e left join users ru on ru.id = e.actor_id left join profiles rp on rp.user_id = ru.id
  where e.application_id = a.id and e.kind = 'reviewed' order by e.id desc limit 1)`;

/**
 * The history of an application, over the alias `a`, oldest first: its events, with scores and views of résumés from the audit log. The
 * viewer never sees reviews of their own application, nor before an own review is in (rule:no-own-interest,
 * rule:others-reviews-are-hidden).
 */
export const historyJson = (viewerId: string): SQL => sql`(
  select coalesce(json_agg(json_build_object(
      'id', h.source || h.id, 'kind', h.kind, 'from_status', h.from_status, 'to_status', h.to_status,
      'note', h.note, 'score', h.score, 'actor', coalesce(actor.display_name, actor_account.email::text), 'at', h.at)
    order by h.at, h.id), '[]')
  from (${events(viewerId)} union all (${resumeViews(viewerId)})) h
  left join users actor_account on actor_account.id = h.actor_id
  left join profiles actor on actor.user_id = h.actor_id)`;

/** A review and its line in the audit log have the same instant, because one transaction writes both. */
const events = (viewerId: string): SQL => sql`
  select 'event-' as source, e.id, e.kind, e.from_status, e.to_status, e.note, e.actor_id, e.created_at as at,
    (l.details ->> 'score')::int as score
  from application_events e
  left join audit_log l on e.kind = 'reviewed' and l.subject_type = 'application' and l.subject_id = a.id::text
    and l.action = 'application_reviewed' and l.at = e.created_at and l.actor_id = e.actor_id
  where e.application_id = a.id and ${isKnownToStaff(viewerId)} and not (${hidesScore(viewerId)} and e.kind = 'reviewed')`;

/** Views since the submission, once a day per viewer and résumé. */
const resumeViews = (viewerId: string): SQL => sql`
  select 'audit-', v.id, 'resume_viewed', null, null, v.note, v.actor_id, v.at, null::int from (
    select distinct on (l.actor_id, l.subject_id, date_trunc('day', l.at, ${literal(timeZone())}))
      l.id, l.actor_id, l.at, s.note
    from (
      select 'user' as type, m.user_id::text as id, m.display_name as note
      from application_members m where m.application_id = a.id and m.user_id is not null
      union all select 'team', a.team_id::text, 'a described member' where a.team_id is not null
    ) s
    join audit_log l on l.subject_type = s.type and l.subject_id = s.id
    where l.action = 'resume_viewed' and l.at >= a.submitted_at and not ${involves(viewerId)}
    order by l.actor_id, l.subject_id, date_trunc('day', l.at, ${literal(timeZone())}), l.id
  ) v order by v.id desc limit ${RESUME_VIEWS}`;
