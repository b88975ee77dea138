import { sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import { canReadProfile, canReadTeammate } from '#domain/policy.ts';
import { participations } from '../../applications/rosters/people.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { isProfileShownTo } from '../../reviews/scope/shown-profiles.ts';
import { guardianJson } from './guardian.ts';
import { profileIsComplete } from './profile-is-complete.ts';
import type { PersonResponse, ProfileResponse, TeammateResponse } from './responses.ts';

const teammateColumns = sql.raw('p.user_id, p.display_name, p.college, p.degree, p.year, p.github_link');

const personColumns = sql`
  ${teammateColumns}, u.email, p.phone, p.past_experiences, p.about, p.role,
  ${isoInstant(sql`p.adult_confirmed_at`)} as adult_confirmed_at, ${guardianJson} as guardian, ${isoInstant(sql`p.created_at`)} as created_at,
  (select json_build_object('id', d.id, 'name', d.name) from departments d where d.id = p.department_id) as department,
  (
    select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'uploaded_at', ${isoInstant(sql`f.created_at`)})
    from files f where f.id = p.resume_file_id
  ) as resume
`;

/**
 * The finished steps of /onboarding. Page views are not recorded: people who have started an application, or whose team has submitted one,
 * have explored the projects (rule:onboarding-steps).
 */
const onboarding = sql`(
  with mine as (
    select a.submitted_at from applications a where a.id in ${participations(sql`p.user_id`)}
  )
  select json_build_object(
    'has_explored_projects', exists (select from mine),
    'is_in_team', exists (
      select from team_members m join teams t on t.id = m.team_id and t.archived_at is null where m.user_id = p.user_id),
    'has_applied', exists (select from mine where submitted_at is not null)
  ))`;

/** The viewer's own profile (permission:editOwnProfile). */
export async function getProfile({ db, viewer }: SignedIn): Promise<ProfileResponse> {
  const { rows } = await db.execute<ProfileResponse>(sql`
    select ${personColumns}, p.looking_for_team, p.looking_note, p.skills,
      ${profileIsComplete} as profile_complete, p.profile_completed, ${onboarding} as onboarding
    from profiles p join users u on u.id = p.user_id where p.user_id = ${viewer.id}
  `);
  return rows[0] ?? missing();
}

/**
 * A person's full profile, for staff and the person; 404 for other people. Notes and résumé may be withheld from somebody who reads blind
 * (permission:readFullProfile, rule:blind-reading).
 */
export async function getPerson({ db, viewer }: SignedIn, id: string): Promise<PersonResponse> {
  if (!canReadProfile(viewer, id)) return missing();
  const { rows } = await db.execute<PersonResponse>(sql`
    select ${personColumns}, not ${isProfileShownTo(viewer.id, sql`p.user_id`)} as is_withheld
    from profiles p join users u on u.id = p.user_id where p.user_id = ${id}
  `);
  const [person] = rows;
  if (!person) return missing();
  return person.is_withheld ? { ...person, past_experiences: null, about: null, resume: null } : person;
}

/** The part of a profile that teammates and staff see; 404 for other people (permission:readTeammate). */
export async function getTeammate({ db, viewer }: SignedIn, id: string): Promise<TeammateResponse> {
  const { rows } = await db.execute<TeammateResponse & { teammate_ids: string[] }>(sql`
    select ${teammateColumns}, array(
      select teammate.user_id from team_members mine
      join teams t on t.id = mine.team_id and t.archived_at is null
      join team_members teammate on teammate.team_id = mine.team_id
      where mine.user_id = p.user_id
    ) as teammate_ids
    from profiles p where p.user_id = ${id}
  `);
  const [row] = rows;
  if (!row) return missing();
  const { teammate_ids, ...teammate } = row;
  return canReadTeammate(viewer, [id, ...teammate_ids]) ? teammate : missing();
}

function missing(): never {
  throw notFound('Profile not found', 'The requested student profile could not be found.');
}
