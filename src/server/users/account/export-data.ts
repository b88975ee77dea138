import { type SQL, sql } from 'drizzle-orm';
import { concerns, contactId, participations } from '../../applications/rosters/people.ts';
import { isKnownEvent, knownStatus, unopenedLetter } from '../../applications/rosters/unopened-letter.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { isFeedbackKnown } from '../../reviews/scope/shown-feedback.ts';
import { guardianJson } from '../profiles/guardian.ts';

/** Rows of a query as one JSON array. */
const list = (columns: SQL, rest: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object(${columns})), '[]') ${rest})`;

/** The content of `data.json`: the viewer's own data, in one statement (permission:manageOwnAccount). */
export async function collectAccountData({ db, viewer }: SignedIn): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select ${account} as account, ${profile} as profile, ${sessions} as sessions, ${teams} as teams, ${extensions} as deadline_extensions,
      ${wishes} as wishes, ${joinRequests} as join_requests, ${memberProfiles} as member_profiles,
      ${applications(viewer.id)} as applications, ${projects} as projects, ${reviews} as reviews,
      ${discussion} as review_discussion, ${savedViews} as saved_views, ${mails} as mails, ${notifications} as notifications,
      array(select m.topic from muted_mails m where m.user_id = u.id order by m.topic) as muted_mails, ${record} as record,
      ${securityEvents} as security_events
    from users u join profiles p on p.user_id = u.id where u.id = ${viewer.id}
  `);
  return rows[0] ?? {};
}

const account = sql`json_build_object(
  'id', u.id, 'email', u.email, 'email_verified', u.email_verified, 'created_at', u.created_at,
  'two_factor_enabled', u.two_factor_enabled,
  'authenticator_set_up_at', (select a.created_at from authenticators a where a.user_id = u.id and u.two_factor_enabled),
  'recovery_codes_left', (select count(*) from recovery_codes r where r.user_id = u.id), 'privacy_version', p.privacy_version,
  'sign_in_methods', array(select a.provider_id from accounts a where a.user_id = u.id order by a.created_at))`;

const profile = sql`json_build_object(
  'display_name', p.display_name, 'college', p.college, 'degree', p.degree, 'year', p.year, 'phone', p.phone,
  'github_link', p.github_link, 'past_experiences', p.past_experiences, 'role', p.role,
  'department', (select d.name from departments d where d.id = p.department_id),
  'profile_completed', p.profile_completed, 'looking_for_team', p.looking_for_team,
  'looking_note', p.looking_note, 'adult_confirmed_at', p.adult_confirmed_at, 'guardian', ${guardianJson}, 'about', p.about, 'skills', p.skills, 'created_at', p.created_at, 'updated_at', p.updated_at)`;

const sessions = list(
  sql`'created_at', s.created_at, 'used_at', s.updated_at, 'expires_at', s.expires_at,
    'user_agent', s.user_agent`,
  sql`from sessions s where s.user_id = u.id`,
);

const teams = list(
  sql`'name', t.name, 'description', t.description, 'joined_at', m.joined_at, 'is_leader', t.leader_id = u.id`,
  sql`from team_members m join teams t on t.id = m.team_id where m.user_id = u.id`,
);

/** Later deadlines of the viewer alone (rule:one-persons-deadline). */
const extensions = list(
  sql`'project', extended.name, 'step', x.step, 'until', x.until, 'created_at', x.created_at`,
  sql`from deadline_extensions x join projects extended on extended.id = x.project_id where x.user_id = u.id`,
);

const wishes = list(
  sql`'cycle', c.name, 'sent_at', w.sent_at, 'projects', array(
    select wished.name from unnest(w.application_ids) with ordinality wish (application_id, place)
    join applications a on a.id = wish.application_id join projects wished on wished.id = a.project_id order by wish.place)`,
  sql`from wish_lists w join cycles c on c.id = w.cycle_id where w.user_id = u.id`,
);

const joinRequests = list(
  sql`'team', t.name, 'created_at', r.created_at`,
  sql`from team_join_requests r join teams t on t.id = r.team_id where r.user_id = u.id`,
);

/** Texts of leaders about the viewer. Texts of the viewer about other people are not included. */
const memberProfiles = list(
  sql`'team', t.name, 'display_name', mp.display_name, 'email', mp.email, 'phone', mp.phone, 'college', mp.college,
    'degree', mp.degree, 'year', mp.year, 'github_link', mp.github_link, 'past_experiences', mp.past_experiences,
    'resume', (select f.name from files f where f.id = mp.resume_file_id), 'created_at', mp.created_at`,
  sql`from team_member_profiles mp join teams t on t.id = mp.team_id where mp.email = u.email`,
);

/** Every application that the viewer wrote or is or was on the roster of; with status and texts if the viewer may read them (permission:readApplication). */
const applications = (viewerId: string): SQL =>
  list(
    sql`'id', a.id, 'project', pr.name, 'team', t.name, 'status', case when ${concerns(viewerId)} then ${knownStatus} end, 'has_unopened_letter', letter.status is not null, 'stage', a.stage,
      'created_at', a.created_at, 'updated_at', a.updated_at, 'submitted_at', a.submitted_at,
      'detailed_submitted_at', a.detailed_submitted_at,
      'on_roster', (
        select json_build_object('display_name', m.display_name, 'email', m.email, 'is_leader', m.is_leader, 'left_at', m.left_at)
        from application_members m where m.application_id = a.id and m.user_id = u.id limit 1),
      'texts', case when ${concerns(viewerId)} then json_build_object(
        'initial_proposal', a.initial_proposal, 'technical_approach', a.technical_approach, 'tech_stack', a.tech_stack,
        'past_experience', a.past_experience, 'curriculum_fit', a.curriculum_fit,
        'time_commitment', a.time_commitment, 'timeline', a.timeline) end,
      'resumes_sent', ${resumesSent},
      'detailed_draft', (${detailedDraft}),
      'feedback', case when ${concerns(viewerId)} then ${feedback} end,
      'decisions', case when ${concerns(viewerId)} then ${releasedDecisions(viewerId)} end,
      'offers', case when ${concerns(viewerId)} and letter.status is null then ${offers} end,
      'events', ${events(viewerId)}`,
    sql`from applications a join projects pr on pr.id = a.project_id left join teams t on t.id = a.team_id
      ${unopenedLetter(sql`${viewerId}`)} where ${concerns(viewerId)}
        or a.id in ${participations(sql`u.id`)}`,
  );

/** The names and hashes of the viewer's résumé in the receipts of their applications. */
const resumesSent = list(
  sql`'step', s.step, 'name', s.name, 'size', s.size, 'sha256', s.sha256`,
  sql`from application_resumes s where s.application_id = a.id and s.user_id = u.id`,
);

/** The draft of a detailed proposal, for its writer only. */
const detailedDraft = sql`
  select json_build_object('technical_approach', d.technical_approach, 'tech_stack', d.tech_stack,
    'past_experience', d.past_experience, 'curriculum_fit', d.curriculum_fit,
    'time_commitment', d.time_commitment, 'timeline', d.timeline, 'updated_at', d.updated_at)
  from detailed_drafts d
  where d.application_id = a.id and a.stage = 'initial' and ${contactId} = u.id`;

/** Released notes of reviewers. */
const feedback = list(
  sql`'text', f.text, 'released_at', f.released_at`,
  sql`from review_feedback f where f.application_id = a.id and ${isFeedbackKnown}`,
);

/** Released decisions only (rule:pending-decisions), without those whose letter the viewer hasn't opened (rule:letter-is-opened). */
const releasedDecisions = (viewerId: string): SQL =>
  list(
    sql`'outcome', d.outcome, 'feedback', d.feedback, 'released_at', r.visible_at, 'opened_at', o.opened_at`,
    sql`from release_rows row join releases r on r.id = row.release_id
      join decisions d on d.application_id = row.application_id and d.version = row.version
      left join letter_openings o on o.application_id = row.application_id and o.release_id = row.release_id and o.user_id = ${viewerId}
      where row.application_id = a.id and row.is_released and (letter.status is null or o.opened_at is not null)`,
  );

const offers = list(
  sql`'state', o.state, 'answer_by', o.answer_by, 'answered_at', o.answered_at, 'reason', o.reason`,
  sql`from offers o where o.application_id = a.id`,
);

/** Who has left the team doesn't learn the status (rule:letter-is-opened). */
const events = (viewerId: string): SQL =>
  list(
    sql`'kind', e.kind, 'from_status', e.from_status, 'to_status', e.to_status, 'at', e.created_at`,
    sql`from application_events e where e.application_id = a.id and e.kind not in ('contacted', 'reviewed') and ${isKnownEvent}
      and (e.kind <> 'status_changed' or ${concerns(viewerId)})`,
  );

const projects = list(
  sql`'project_number', o.project_number, 'name', o.name, 'created_at', o.created_at`,
  sql`from projects o where o.owner_id = u.id and o.deleted_at is null`,
);

/** The viewer's reviews, without the people whom they reviewed. */
const reviews = list(
  sql`'cycle', c.name, 'project', rp.name, 'stage', s.stage, 'state', s.state, 'reason', s.reason, 'assigned_at', s.created_at,
    'criteria', rub.criteria, 'marks', r.marks, 'first_marks', r.first_marks, 'score', r.score, 'first_score', r.first_score,
    'private_note', r.private_note, 'applicant_note', r.applicant_note, 'submitted_at', r.submitted_at,
    'changed_at', r.changed_at, 'updated_at', r.updated_at`,
  sql`from reviewers rv join review_assignments s on s.reviewer_id = rv.id join cycles c on c.id = s.cycle_id
    join applications ra on ra.id = s.application_id join projects rp on rp.id = ra.project_id
    left join reviews r on r.assignment_id = s.id left join rubrics rub on rub.id = r.rubric_id where rv.user_id = u.id`,
);

/** The viewer's part of discussions about applications. */
const discussion = list(
  sql`'project', cp.name, 'text', rc.text, 'created_at', rc.created_at`,
  sql`from review_comments rc join applications ca on ca.id = rc.application_id join projects cp on cp.id = ca.project_id
    where rc.author_id = u.id`,
);

const savedViews = list(
  sql`'name', v.name, 'filter', v.filter, 'created_at', v.created_at`,
  sql`from saved_views v where v.user_id = u.id`,
);

/** Emails to the viewer, also at a former address. Without texts, because links in them sign people in. */
const mails = list(
  sql`'kind', m.kind, 'subject', m.subject, 'created_at', m.created_at, 'sent_at', m.sent_at`,
  sql`from mails m where m.recipient = u.email::text or m.user_id = u.id`,
);

const notifications = list(
  sql`'kind', n.kind, 'subject', n.subject, 'status', n.status, 'created_at', n.created_at, 'read_at', n.read_at`,
  sql`from notifications n where n.user_id = u.id`,
);

/** Entries of the audit log about the viewer, without the actors (rule:audit-log). */
const record = list(
  sql`'action', l.action, 'at', l.at`,
  sql`from audit_log l where l.subject_type = 'user' and l.subject_id = u.id::text`,
);

/** The security events of the viewer's account (rule:security-events). */
const securityEvents = list(
  sql`'kind', s.kind, 'at', s.at, 'last_at', s.last_at, 'times', s.times, 'route', s.route, 'network', s.network, 'device', s.device`,
  sql`from security_events s where s.user_id = u.id`,
);

export type ExportedFile = {
  id: string;
  key: string;
  path: string;
  kind: string;
  name: string;
  size: number;
  sha256: string;
  uploaded_at: string;
};

/** The viewer's résumé, and the presentations and pictures they uploaded, without résumés they uploaded for other people. */
export async function listExportedFiles({ db, viewer }: SignedIn): Promise<ExportedFile[]> {
  const { rows } = await db.execute<Omit<ExportedFile, 'path'>>(sql`
    select f.id, f.key, f.kind, f.name, f.size::int as size, f.sha256, ${isoInstant(sql`f.created_at`)} as uploaded_at
    from files f where f.owner_id = ${viewer.id} and f.kind in ('resume', 'presentation', 'picture')
    order by f.created_at, f.id
  `);
  // Two files may have the same name.
  return rows.map((file, index) => ({ ...file, path: `files/${index + 1}-${file.name}` }));
}
