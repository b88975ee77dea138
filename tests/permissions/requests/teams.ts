import { eq } from 'drizzle-orm';
import { team_invites, team_join_requests, team_member_profiles } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson, createTeam, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests, Sent } from '../requests.ts';

type Team = { id: string; leader: Person; member: Person };
type MakeRequest = (portal: Portal, team: Team) => Promise<Sent> | Sent;

const described = { display_name: 'Nila', email: 'nila@example.test' };
const edited = { name: 'Renamed', description: null, join_policy: 'open' };

async function makeTeam(portal: Portal): Promise<Team> {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  return { id: (await createTeam(portal, leader, [member])).id, leader, member };
}

/** The same request to a team of others, and by each person of the row’s Rel column. */
function onTeam(sent: MakeRequest, relations: ('leader' | 'member')[] = []): Requests {
  const of = (relation: 'leader' | 'member') => async (portal: Portal) => {
    const team = await makeTeam(portal);
    return { person: team[relation], ...(await sent(portal, team)) };
  };
  return {
    unrelated: async (portal) => sent(portal, await makeTeam(portal)),
    related: Object.fromEntries(relations.map((relation) => [relation, of(relation)])),
  };
}

async function addProfile({ db }: Portal, team_id: string, values: { removal_token_hash?: string } = {}) {
  const rows = await db
    .insert(team_member_profiles)
    .values({ ...described, ...values, team_id })
    .returning({ id: team_member_profiles.id });
  return rows[0]?.id;
}

async function ask(portal: Portal, team_id: string): Promise<string> {
  const applicant = await createPerson(portal);
  await portal.db.insert(team_join_requests).values({ team_id, user_id: applicant.id });
  return applicant.id;
}

async function invite({ db }: Portal, { id, leader }: Team): Promise<string> {
  const { token, hash } = createToken();
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await db.insert(team_invites).values({ team_id: id, token_hash: hash, created_by: leader.id, expires_at });
  return token;
}

async function seeker(portal: Portal): Promise<string> {
  const person = await createPerson(portal);
  await portal.db.update(profiles).set({ looking_for_team: true }).where(eq(profiles.user_id, person.id));
  return person.id;
}

async function removalLink(portal: Portal, { id }: Team): Promise<string> {
  const { token, hash } = createToken();
  await addProfile(portal, id, { removal_token_hash: hash });
  return `/api/member-profile-removals/${token}`;
}

const profilePath = async (portal: Portal, { id }: Team) =>
  `/api/teams/${id}/member-profiles/${await addProfile(portal, id)}`;

export const teamRequests: Record<string, Requests> = {
  'GET /api/teams': { unrelated: () => ({ path: '/api/teams' }) },
  'GET /api/teams/mine': { unrelated: () => ({ path: '/api/teams/mine' }) },
  'GET /api/teams/{id}': onTeam((_, { id }) => ({ path: `/api/teams/${id}` })),
  'POST /api/teams': { unrelated: () => ({ path: '/api/teams', body: { name: 'A team' } }) },
  'PUT /api/teams/{id}': onTeam((_, { id }) => ({ path: `/api/teams/${id}`, body: edited }), ['leader']),
  'DELETE /api/teams/{id}': onTeam((_, { id }) => ({ path: `/api/teams/${id}` }), ['leader']),
  'PUT /api/teams/{id}/leader': onTeam(
    (_, { id, member }) => ({ path: `/api/teams/${id}/leader`, body: { user_id: member.id } }),
    ['leader'],
  ),
  'POST /api/teams/{id}/members': onTeam((_, { id }) => ({ path: `/api/teams/${id}/members` })),
  'DELETE /api/teams/{id}/membership': onTeam(
    (_, { id }) => ({ path: `/api/teams/${id}/membership` }),
    ['member'],
  ),
  'DELETE /api/teams/{id}/members/{userId}': onTeam(
    (_, { id, member }) => ({ path: `/api/teams/${id}/members/${member.id}` }),
    ['leader'],
  ),
  'POST /api/teams/{id}/join-requests': {
    unrelated: async (portal) => {
      const team = await createTeam(portal, await createPerson(portal), [], { join_policy: 'approval' });
      return { path: `/api/teams/${team.id}/join-requests` };
    },
  },
  'POST /api/teams/{id}/join-requests/{userId}/acceptance': onTeam(
    async (portal, { id }) => ({
      path: `/api/teams/${id}/join-requests/${await ask(portal, id)}/acceptance`,
    }),
    ['leader'],
  ),
  'DELETE /api/teams/{id}/join-requests/{userId}': onTeam(
    async (portal, { id }) => ({ path: `/api/teams/${id}/join-requests/${await ask(portal, id)}` }),
    ['leader'],
  ),
  'POST /api/teams/{id}/invites': onTeam((_, { id }) => ({ path: `/api/teams/${id}/invites` }), ['leader']),
  'DELETE /api/teams/{id}/invites': onTeam((_, { id }) => ({ path: `/api/teams/${id}/invites` }), ['leader']),
  'GET /api/team-seekers': onTeam(() => ({ path: '/api/team-seekers' }), ['leader']),
  'POST /api/teams/{id}/invitations': onTeam(
    async (portal, { id }) => ({
      path: `/api/teams/${id}/invitations`,
      body: { user_id: await seeker(portal) },
    }),
    ['leader'],
  ),
  'POST /api/teams/{id}/member-profiles': onTeam(
    (_, { id }) => ({
      path: `/api/teams/${id}/member-profiles`,
      body: { ...described, email: `${id}@example.test` },
    }),
    ['leader'],
  ),
  'POST /api/teams/{id}/member-resumes': onTeam(
    async (_, { id }) => ({
      path: `/api/teams/${id}/member-resumes`,
      bytes: await pdfBytes(),
      fileName: 'resume.pdf',
    }),
    ['leader'],
  ),
  'PUT /api/teams/{id}/member-profiles/{profileId}': onTeam(
    async (portal, team) => ({ path: await profilePath(portal, team), body: described }),
    ['leader'],
  ),
  'DELETE /api/teams/{id}/member-profiles/{profileId}': onTeam(
    async (portal, team) => ({ path: await profilePath(portal, team) }),
    ['leader'],
  ),
  'DELETE /api/teams/{id}/member-profiles/{profileId}/resume': onTeam(
    async (portal, team) => ({ path: `${await profilePath(portal, team)}/resume` }),
    ['leader'],
  ),
  'POST /api/teams/{id}/member-profiles/{profileId}/claim': onTeam(
    async (portal, team) => ({ path: `${await profilePath(portal, team)}/claim` }),
    ['leader', 'member'],
  ),
  'POST /api/member-profile-removals/{token}/claim': onTeam(async (portal, team) => ({
    path: `${await removalLink(portal, team)}/claim`,
  })),
  'GET /api/team-invites/{token}': onTeam(async (portal, team) => ({
    path: `/api/team-invites/${await invite(portal, team)}`,
  })),
  'POST /api/team-invites/{token}': onTeam(async (portal, team) => ({
    path: `/api/team-invites/${await invite(portal, team)}`,
  })),
  'GET /api/member-profile-removals/{token}': onTeam(async (portal, team) => ({
    path: await removalLink(portal, team),
  })),
  'POST /api/member-profile-removals/{token}': onTeam(async (portal, team) => ({
    path: await removalLink(portal, team),
    body: { confirmation: 'REMOVE' },
  })),
};
