import { type SQL, sql } from 'drizzle-orm';
import { participations, type ViewerRef } from '../../applications/rosters/people.ts';
import { isShownTo } from './hidden.ts';

/**
 * Notes and résumés let a text be recognised. While an own blind review is open, they show to its reviewer only for people and teams with an
 * application of that cycle that the reviewer sees with its names anyway. Withholding those of the reviewed people alone would tell who they
 * are (rule:blind-reading).
 */
const blindCycles = (viewerId: string): SQL => sql`
  select open.cycle_id from review_assignments open join reviewers own on own.id = open.reviewer_id
  where own.user_id = ${viewerId} and open.state = 'assigned' and open.is_blind`;

const shows = (viewerId: string, applications: SQL, viewer: ViewerRef = viewerId): SQL => sql`(
  not exists (${blindCycles(viewerId)}) or exists (
    select from applications a where ${applications} and a.status <> 'draft'
      and a.cycle_id = any(array(${blindCycles(viewerId)})) and ${isShownTo(viewer, sql`a.id`)}))`;

/** Whether a viewer may read the notes and the résumé of a person. */
export const isProfileShownTo = (viewerId: string, personId: SQL): SQL =>
  sql`(${personId} = ${viewerId} or ${shows(viewerId, sql`a.id in ${participations(personId)}`)})`;

/** The same for the people whom the leader of a team describes; its members may always. `viewer` is `OF_CTE` in a statement with that CTE. */
export const isTeamProfileShownTo = (viewerId: string, teamId: SQL, viewer?: ViewerRef): SQL => sql`(
  exists (select from team_members m where m.team_id = ${teamId} and m.user_id = ${viewerId})
  or ${shows(viewerId, sql`a.team_id = ${teamId}`, viewer)})`;
