import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES, PROTECTING_STATUSES } from '#domain/applications/application-statuses.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import {
  canDecideJoinRequest,
  canDownloadMemberResume,
  canLeaveTeam,
  canManageTeam,
  canReadMemberProfiles,
  canReadTeammate,
  isChangeableCycle,
} from '#domain/policy.ts';
import { OF_CTE } from '../../applications/rosters/people.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import { isoInstant } from '../../db/instants.ts';
import { hiddenArray, isShownTo } from '../../reviews/scope/hidden.ts';
import { isTeamProfileShownTo } from '../../reviews/scope/shown-profiles.ts';
import { teamNotFound } from '../errors.ts';
import { shownInviteUrl } from '../invite-links.ts';
import type { TeamDetail } from '../responses.ts';
import { cardColumns, knownBy, UNNAMED } from './list-teams.ts';

/** Every team of the viewer with its people, newest first. */
export async function listMyTeams(ctx: SignedIn, { cycle }: CycleQuery): Promise<TeamDetail[]> {
  const chosen = await cycleOf(ctx, cycle);
  return selectTeams(
    ctx,
    sql`${inCycle(sql`t.cycle_id`, chosen)} and t.id in (select m.team_id from team_members m where m.user_id = ${ctx.viewer.id})`,
  );
}

/**
 * One team: its people for members and staff (permission:readTeammate, permission:readMemberProfiles), its requests for the leader; other
 * viewers see the fields of the list and empty values elsewhere. 404 when it doesn't exist or was dissolved.
 */
export async function getTeam(ctx: SignedIn, id: string): Promise<TeamDetail> {
  const [team] = await selectTeams(ctx, sql`t.id = ${id}`);
  if (!team) throw teamNotFound();
  return team;
}

type Invite = { id: string; token_hash: string; expires_at: string };
type TeamRow = Omit<TeamDetail, 'can' | 'invites'> & { leader_id: string; invites: Invite[] };

async function selectTeams(ctx: SignedIn, condition: SQL): Promise<TeamDetail[]> {
  const { rows } = await ctx.db.execute<TeamRow>(sql`
    with ${knownBy(ctx.viewer.id)}, ${hiddenArray(ctx.viewer.id)}
    select ${cardColumns(ctx.viewer.id)}, json_build_object('name', c.name, 'slug', c.slug, 'state', ${stateAt('c', ctx.now())}) as cycle,
      t.leader_id, ${members} as members, ${memberProfiles(ctx.viewer.id)} as member_profiles,
      ${joinRequests} as join_requests, ${workingInvites(ctx.now())} as invites, ${frozenBy} as frozen_by,
      ${leaving(ctx.viewer.id)} as leaving
    from teams t join team_listings l on l.team_id = t.id join cycles c on c.id = t.cycle_id
    where t.archived_at is null and ${condition}
    order by t.created_at desc, t.id
  `);
  return rows.map((row) => shownTo(ctx, row));
}

/** The policy's checks, over the rows that were read. */
function shownTo(ctx: SignedIn, { leader_id, ...row }: TeamRow): TeamDetail {
  const { viewer } = ctx;
  const team = { leader_id, member_ids: row.members.map(({ user_id }) => user_id) };
  const isChangeable = isChangeableCycle(row.cycle.state);
  const mayManage = canManageTeam(viewer, team) && isChangeable;
  const mayDownload = canDownloadMemberResume(viewer, team);
  const profiles = canReadMemberProfiles(viewer, team) ? row.member_profiles : [];
  return {
    ...row,
    members: canReadTeammate(viewer, team.member_ids) ? row.members : [],
    member_profiles: mayDownload ? profiles : profiles.map((profile) => ({ ...profile, resume: null })),
    join_requests: canDecideJoinRequest(viewer, team) ? row.join_requests : [],
    invites: mayManage ? shownInvites(ctx, row.invites) : null,
    frozen_by: canReadMemberProfiles(viewer, team) ? row.frozen_by : null,
    can: {
      manage: mayManage,
      decide_requests: canDecideJoinRequest(viewer, team) && isChangeable,
      leave: canLeaveTeam(viewer, team) && isChangeable,
    },
  };
}

/** The newest link that can be shown again (rule:join-policies). */
function shownInvites(ctx: SignedIn, invites: Invite[]): TeamDetail['invites'] {
  const links = invites.flatMap((invite) => {
    const url = shownInviteUrl(ctx, invite);
    return url ? [{ url, expires_at: invite.expires_at }] : [];
  });
  return { count: invites.length, link: links[0] ?? null };
}

const listOf = (rows: SQL): SQL => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;

const members = listOf(sql`
  select m.user_id, coalesce(p.display_name, ${UNNAMED}) as display_name, p.college, p.degree, p.year, p.github_link,
    m.user_id = t.leader_id as is_leader, ${isoInstant(sql`m.joined_at`)} as joined_at
  from team_members m join profiles p on p.user_id = m.user_id where m.team_id = t.id
  order by m.user_id = t.leader_id desc, m.joined_at, m.user_id`);

const memberProfiles = (viewerId: string): SQL =>
  listOf(sql`
    select mp.id, mp.display_name, mp.email, mp.phone, mp.college, mp.degree, mp.year, mp.github_link,
      not shown.is_shown as is_withheld, case when shown.is_shown then mp.past_experiences end as past_experiences, (
        select json_build_object('id', f.id, 'name', f.name, 'size', f.size)
        from files f where f.id = mp.resume_file_id and shown.is_shown
      ) as resume
    from team_member_profiles mp
    cross join (select ${isTeamProfileShownTo(viewerId, sql`t.id`, OF_CTE)} as is_shown) shown
    where mp.team_id = t.id order by mp.created_at, mp.id`);

const joinRequests = listOf(sql`
  select r.user_id, coalesce(p.display_name, ${UNNAMED}) as display_name, p.college, p.degree, p.year,
    ${isoInstant(sql`r.created_at`)} as created_at
  from team_join_requests r join profiles p on p.user_id = r.user_id where r.team_id = t.id
  order by r.created_at, r.user_id`);

const workingInvites = (now: Date): SQL =>
  listOf(sql`
    select i.id, i.token_hash, ${isoInstant(sql`i.expires_at`)} as expires_at
    from team_invites i where i.team_id = t.id and i.expires_at > ${now.toISOString()}
    order by i.created_at desc, i.id`);

const knownStatus = sql`coalesce(known.status, a.status)`;

const frozenBy = sql`(
  select p.name from applications a join projects p on p.id = a.project_id left join known on known.id = a.id
  where a.team_id = t.id and ${knownStatus} = any(${sql.param(FREEZING_STATUSES)}::text[])
    and (known.id is not null or ${isShownTo(OF_CTE, sql`a.id`)})
  order by a.submitted_at limit 1)`;

/** The same effect as `markMemberLeft` and `withdrawWithoutPeople` (rule:leaving-is-possible, rule:no-own-interest). */
const leaving = (viewerId: string): SQL =>
  listOf(sql`
    select p.name as project, not exists (
      select from application_members other where other.application_id = a.id
        and other.user_id <> ${viewerId} and other.left_at is null) as ends
    from applications a join projects p on p.id = a.project_id
    join application_members own on own.application_id = a.id and own.user_id = ${viewerId} and own.left_at is null
    left join known on known.id = a.id
    where a.team_id = t.id and ${knownStatus} = any(${sql.param(PROTECTING_STATUSES)}::text[])
    order by a.submitted_at, a.id`);
