/** A chosen row of a table, the same for a seed each time. */
const one = (table: string, condition = 'true', key = 't.*') =>
  `(select ${key} from ${table} t where ${condition} order by t.ctid
    offset (select abs(hashtext($1)) % greatest(count(*), 1) from ${table} t where ${condition}) limit 1)`;
const anyOf = (alias: string) => `order by ${alias}.ctid offset abs(hashtext($1)) % 3 limit 1`;
const change = (table: string, change: string, condition = 'true') =>
  `update ${table} set ${change} where ctid = ${one(table, condition, 'ctid')}`;
const remove = (table: string, condition = 'true') =>
  `delete from ${table} where ctid = ${one(table, condition, 'ctid')}`;
const again = (table: string, columns: string, condition: string) =>
  `insert into ${table} (${columns}) ${one(table, condition, columns)}`;

const RELEASED = 'release_id is not null';
const SHOWN = 'is_released';
const TRUE_RELEASE = `state = 'released'`;
/** With letters of its own, which at least one application has got. */
const USED = `${TRUE_RELEASE} and exists (select from release_rows r where r.release_id = t.id and r.is_released and r.outcome = 'reject')`;
const NEWS = `status is null and kind = 'status_changed' and created_at in (select visible_at from releases where ${TRUE_RELEASE})`;
const LETTER = `decided_status is not null and created_at in (select mailed_at from release_rows where is_released)`;
const HOLDS = `status = 'accepted' and project_id in (select project_id from project_seats)`;
const SET = `release_id in (select id from releases where state = 'scheduled')`;
const OTHER = `case outcome when 'reject' then 'accept' else 'reject' end`;
const NOTICE = 'user_id, kind, subject, status, application_id, created_at';
const MAIL =
  'cycle_id, recipient, user_id, subject, text, html, kind, application_id, status, decided_status, known_status, created_at';
const MEMBER = 'application_id, project_id, blocks, user_id, display_name';
const STRANGER = `(select user_id from profiles p where role = 'student' and not exists (
  select from application_members m where m.user_id = p.user_id) order by user_id limit 1)`;

/** What another program may do to decisions, each to one row, chosen by a seed. */
export const DAMAGE: Record<string, string> = {
  'a released decision has another outcome': change('decisions', `outcome = ${OTHER}, rank = null`, RELEASED),
  'a released decision is nobody’s': change('decisions', 'release_id = null', RELEASED),
  'a decision isn’t current': change('decisions', 'is_current = false', 'is_current'),
  'a decision is missing': remove('decisions', RELEASED),
  'a decision skips a version': change('decisions', 'version = version + 1', 'is_current'),
  'a decision is of another project': change(
    'decisions',
    'project_id = (select id from projects p where p.id <> project_id limit 1)',
    'is_current',
  ),
  'an acceptance has words of a rejection': change(
    'decisions',
    `feedback = 'No.'`,
    `outcome in ('accept', 'waitlist')`,
  ),
  'an acceptance has reasons of a rejection': change(
    'decisions',
    'reasons = array[gen_random_uuid()]',
    `outcome in ('accept', 'waitlist')`,
  ),
  'a place on the waiting list moves': change(
    'decisions',
    'rank = rank + 1',
    `outcome = 'waitlist' and ${RELEASED}
      and exists (select from release_rows r where r.application_id = t.application_id and r.version = t.version and r.fingerprint <> '')`,
  ),
  'a letter is of another outcome': change('release_rows', `outcome = ${OTHER}`, SHOWN),
  'a letter isn’t released': change('release_rows', 'is_released = false', SHOWN),
  'a letter is missing': remove('release_rows', SHOWN),
  'a letter is of another version': change('release_rows', 'version = version + 1', SHOWN),
  'a letter was of another status': change('release_rows', `from_status = 'shortlisted'`, SHOWN),
  'a letter is of another check': change(
    'release_rows',
    `fingerprint = md5(fingerprint)`,
    `${SHOWN} and fingerprint <> ''`,
  ),
  'a letter of nobody is released': change(
    'release_rows',
    'is_released = true',
    `release_id in (select id from releases where state = 'withdrawn')`,
  ),
  'a letter was opened before its release': change(
    'release_rows',
    `seen_at = now() - interval '1 day'`,
    SHOWN,
  ),
  'a hidden letter was opened': change('release_rows', 'seen_at = now()', SET),
  'an error was seen without a correction': change(
    'release_rows',
    'error_seen_at = now()',
    `${SHOWN} and release_id in (select id from releases where correction is null)`,
  ),
  'a letter counts as never emailed': change(
    'release_rows',
    'mailed_at = null',
    `${SHOWN} and mailed_at is not null`,
  ),
  'an accepted application is rejected by nobody': change(
    'applications',
    `status = 'rejected', withdrawn_by = null`,
    `status = 'accepted'`,
  ),
  'a rejected application is accepted by nobody': change(
    'applications',
    `status = 'accepted'`,
    `status = 'rejected'`,
  ),
  'a waiting application is accepted by nobody': change(
    'applications',
    `status = 'accepted'`,
    `status = 'waitlisted'`,
  ),
  'an accepted application waits': change('applications', `status = 'waitlisted'`, `status = 'accepted'`),
  'a history has lost the release': remove(
    'application_events',
    "created_at in (select visible_at from releases where state = 'released') and to_status in ('accepted', 'rejected', 'waitlisted')",
  ),
  'a history tells another status': change(
    'application_events',
    `to_status = case to_status when 'rejected' then 'accepted' else 'rejected' end`,
    "created_at in (select visible_at from releases where state = 'released') and to_status in ('accepted', 'rejected', 'waitlisted')",
  ),
  'a release is early': change('releases', `visible_at = visible_at - interval '2 days'`, TRUE_RELEASE),
  'a release is in the future': change('releases', `visible_at = now() + interval '1 day'`, TRUE_RELEASE),
  'a release was set for later': change(
    'releases',
    `release_at = visible_at + interval '2 days'`,
    TRUE_RELEASE,
  ),
  'a release counts as withdrawn': change('releases', `state = 'withdrawn'`, TRUE_RELEASE),
  'a withdrawn release counts': change('releases', `state = 'refused', visible_at = null`, TRUE_RELEASE),
  'a release is of other projects': change('releases', `project_ids = '{}'`, USED),
  'the letters of a release are exchanged': change(
    'releases',
    `letters = jsonb_build_object('accept', letters -> 'reject', 'waitlist', letters -> 'waitlist', 'reject', letters -> 'accept')`,
    USED,
  ),
  'the rejected read the words of the accepted': change(
    'releases',
    `letters = jsonb_set(letters, '{reject}', letters -> 'accept')`,
    USED,
  ),
  'a letter has a field to fill in': change(
    'releases',
    `letters = jsonb_set(letters, '{reject}', '"Dear [name], we are sorry."')`,
    USED,
  ),
  'a letter is gone': change('releases', `letters = letters - 'reject'`, USED),
  'the reasons of a release are others': change('releases', `reasons = '[]'`, TRUE_RELEASE),
  'the days of a release are others': change('releases', 'answer_days = 30', TRUE_RELEASE),
  'a correction has lost its reason': change('releases', 'correction = null', 'correction is not null'),
  'a notification is missing': remove('notifications', NEWS),
  'a notification came twice': again('notifications', NOTICE, NEWS),
  'a notification tells the decision': change('notifications', `status = 'accepted'`, NEWS),
  'a notification went to a stranger': change('notifications', `user_id = ${STRANGER}`, NEWS),
  'a notification tells of nothing': `insert into notifications (${NOTICE})
    select m.user_id, 'status_changed', 'P', 'accepted', a.id, now() from applications a join application_members m on m.application_id = a.id
    where a.status = 'rejected' ${anyOf('a')}`,
  'an email is missing': remove('mails', LETTER),
  'an email went twice at once': again('mails', MAIL, LETTER),
  'an email went again later': `insert into mails (${MAIL})
    select ${MAIL.replace('created_at', 'now()')} from mails t where ${LETTER} ${anyOf('t')}`,
  'an email is of another status': change(
    'mails',
    `decided_status = case decided_status when 'accepted' then 'rejected' else 'accepted' end`,
    LETTER,
  ),
  'an email is of a stranger': change('mails', `user_id = ${STRANGER}`, LETTER),
  'an email has the words of a letter': change(
    'mails',
    `text = text || 'congratulations: you are one of the people whom we chose for P'`,
    LETTER,
  ),
  'an offer is missing': remove('offers', `state in ('offered', 'accepted', 'joined')`),
  'an offer is of a rejected application': `insert into offers (application_id, cycle_id, project_id, answer_by)
    select id, cycle_id, project_id, now() + interval '9 days' from applications where status = 'rejected'
    ${anyOf('applications')} on conflict (application_id) do update set state = 'offered', answered_at = null`,
  'an offer accepts itself': change('offers', `state = 'accepted', answered_at = now()`, `state = 'offered'`),
  'an offer declines itself': change(
    'offers',
    `state = 'declined', answered_at = now()`,
    `state = 'offered'`,
  ),
  'an offer expires alone': change('offers', `state = 'expired', answered_at = now()`, `state = 'offered'`),
  'somebody who accepted never came': change('offers', `state = 'no_show'`, `state = 'accepted'`),
  'somebody has joined by themselves': change(
    'offers',
    `state = 'joined', joined_at = now(), confirmed_at = now()`,
    `state = 'accepted' and joined_at is null`,
  ),
  'a seat that was taken is offered': change(
    'offers',
    `state = 'offered', answered_at = null`,
    `state in ('accepted', 'joined')`,
  ),
  'an ended offer lives again': change(
    'offers',
    `state = 'accepted'`,
    `state in ('declined', 'expired', 'no_show')`,
  ),
  'an offer has no end': change(
    'offers',
    `answer_by = answer_by + interval '3 days'`,
    `state in ('offered', 'accepted', 'joined')`,
  ),
  'an offer ends too early': change(
    'offers',
    `answer_by = answer_by - interval '3 days'`,
    `state in ('offered', 'accepted', 'joined')`,
  ),
  'an answer has lost its time': change('offers', 'answered_at = null', `state <> 'offered'`),
  'an offer without an answer has a reason': change('offers', `reason = 'No.'`, `state <> 'declined'`),
  'an offer without an answer waits': change('offers', 'waits = true', `state = 'offered'`),
  'an offer is of another project': change(
    'offers',
    'project_id = (select id from projects p where p.id <> project_id limit 1)',
  ),
  'a project has fewer seats': change(
    'project_seats',
    'seats = 0',
    `exists (select from applications a where a.project_id = t.project_id and a.status = 'accepted')`,
  ),
  'a team has one more': `insert into application_members (${MEMBER})
    select id, project_id, blocks, ${STRANGER}, 'A stranger' from applications where ${HOLDS}
    ${anyOf('applications')}`,
  'a team has lost one': remove(
    'application_members',
    `application_id in (select application_id from release_rows where is_released and fingerprint <> '')`,
  ),
  'somebody sits on two seats': `insert into application_members (${MEMBER})
    select a.id, a.project_id, a.blocks, m.user_id, m.display_name from applications a
    join applications other on other.project_id <> a.project_id and other.status = 'accepted'
    join application_members m on m.application_id = other.id
    where a.status = 'accepted' ${anyOf('a')}`,
  'a set release has another outcome': change('release_rows', `outcome = ${OTHER}`, SET),
  'a set release has another version': change('release_rows', 'version = version + 1', SET),
  'a set decision has another outcome': change(
    'decisions',
    `outcome = ${OTHER}, rank = null, reasons = '{}', feedback = ''`,
    `is_current and application_id in (select application_id from release_rows where ${SET})`,
  ),
  'a set release has no time': change('releases', 'release_at = null', `state = 'scheduled'`),
  'a set release shows a part': change('release_rows', 'is_released = true', SET),
};
