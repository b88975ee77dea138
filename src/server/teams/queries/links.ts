import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES, PROTECTING_STATUSES } from '#domain/applications/application-statuses.ts';
import { knownStatus, unopenedLetter } from '../../applications/rosters/unopened-letter.ts';
import type { Ctx } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { hashToken } from '../../users/tokens/tokens.ts';
import { inviteNotFound, removalLinkNotFound } from '../errors.ts';
import type { DescribedPerson, InvitePreview } from '../responses.ts';
import { hasKnown, isPublic, knownBy, targetProject, UNNAMED } from './list-teams.ts';

const people = sql`array(
  select coalesce(p.display_name, ${UNNAMED}) from team_members m join profiles p on p.user_id = m.user_id
  where m.team_id = t.id order by m.user_id = t.leader_id desc, m.joined_at, m.user_id)`;

/** Joining doesn't change a sent application, so the newest open one says what the team is doing. */
const invitedProject = (viewerId: string | null): SQL => sql`coalesce((
  select json_build_object('name', pr.name, 'has_applied', true) from applications a join projects pr on pr.id = a.project_id
  ${unopenedLetter(sql`${viewerId}::uuid`)}
  where a.team_id = t.id and ${knownStatus} = any(${sql.param(PROTECTING_STATUSES)}::text[]) and ${isPublic(sql`pr`)}
  order by a.submitted_at desc limit 1
), (select json_build_object('name', target.project ->> 'name', 'has_applied', false)
  from (select ${targetProject} as project) target where target.project is not null))`;

/** The team of an invite link, for its holder; 404 when it has expired or was revoked (permission:useMailedLink). */
export async function previewInvite({ db, viewer, now }: Ctx, token: string): Promise<InvitePreview> {
  const { rows } = await db.execute<InvitePreview>(sql`
    with ${knownBy(viewer?.id ?? null)}
    select json_build_object(
        'id', t.id, 'name', t.name, 'description', t.description, 'seats_taken', l.seats_taken,
        'leader_name', coalesce(leader.display_name, ${UNNAMED}), 'is_frozen', l.is_frozen or ${hasKnown(FREEZING_STATUSES)},
        'cycle_name', c.name, 'project', ${invitedProject(viewer?.id ?? null)}, 'people', ${people}
      ) as team,
      exists (select from team_members m where m.team_id = t.id and m.user_id = ${viewer?.id ?? null}::uuid) as is_member,
      ${isoInstant(sql`i.expires_at`)} as expires_at
    from team_invites i join teams t on t.id = i.team_id join team_listings l on l.team_id = t.id
      join cycles c on c.id = t.cycle_id join profiles leader on leader.user_id = t.leader_id
    where i.token_hash = ${hashToken(token)} and i.expires_at > ${now().toISOString()} and t.archived_at is null
  `);
  if (!rows[0]) throw inviteNotFound();
  return rows[0];
}

/** The description of the holder of a removal link; 404 after its removal (rule:described-member-mail, permission:useMailedLink). */
export async function getDescribedPerson({ db }: Ctx, token: string): Promise<DescribedPerson> {
  const { rows } = await db.execute<DescribedPerson>(sql`
    select t.name as team_name, coalesce(leader.display_name, ${UNNAMED}) as leader_name, mp.display_name, mp.email,
      mp.phone, mp.college, mp.degree, mp.year, mp.github_link, mp.past_experiences,
      mp.resume_file_id is not null as has_resume
    from team_member_profiles mp join teams t on t.id = mp.team_id join profiles leader on leader.user_id = t.leader_id
    where mp.removal_token_hash = ${hashToken(token)}
  `);
  if (!rows[0]) throw removalLinkNotFound();
  return rows[0];
}
