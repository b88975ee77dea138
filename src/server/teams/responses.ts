import { z } from '@hono/zod-openapi';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';
import { JOIN_POLICIES } from '#domain/teams/teams.ts';

const text = z.string().nullable();
const studies = { college: text, degree: text, year: z.int().nullable() };

/** A team for every signed-in person, with the viewer's relation to it (permission:listTeams). */
const teamCard = z.object({
  id: z.uuid(),
  name: z.string(),
  description: text,
  leader_name: z.string(),
  seats_taken: z.int(),
  join_policy: z.enum(JOIN_POLICIES),
  wanted_skills: z.array(z.string()),
  /** The project that the team would like to apply to, if it is public. */
  target_project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** An application freezes the roster (rule:leaving-is-possible). */
  is_frozen: z.boolean(),
  /** It has a free seat, and no application is open or accepted (rule:team-looks-for-people). */
  looks_for_people: z.boolean(),
  is_member: z.boolean(),
  is_leader: z.boolean(),
  has_asked: z.boolean(),
});

export const teamList = z.object({
  teams: z.array(teamCard),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** The public projects that the viewer can filter by. */
  projects: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type TeamList = z.infer<typeof teamList>;

const member = z.object({
  user_id: z.uuid(),
  display_name: z.string(),
  ...studies,
  github_link: text,
  is_leader: z.boolean(),
  joined_at: z.string(),
});

const memberProfile = z.object({
  id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  phone: text,
  college: text,
  degree: z.string().nullable(),
  year: z.int().nullable(),
  github_link: text,
  /** Notes and résumé are withheld from somebody who reads blind (rule:blind-reading). */
  is_withheld: z.boolean(),
  past_experiences: text,
  /** For people who may download it (permission:downloadMemberResume). */
  resume: z.object({ id: z.uuid(), name: z.string(), size: z.int() }).nullable(),
});

const joinRequest = z.object({
  user_id: z.uuid(),
  display_name: z.string(),
  ...studies,
  created_at: z.string(),
});

/** A team for its members and for staff (permission:decideJoinRequest, permission:readMemberProfiles). */
export const teamDetail = teamCard.extend({
  cycle: z.object({ name: z.string(), slug: z.string(), state: z.enum(CYCLE_STATES) }),
  members: z.array(member),
  member_profiles: z.array(memberProfile),
  /** For the leader only. */
  join_requests: z.array(joinRequest),
  /** The number of valid invite links and the newest one to share, for people who may manage the team. */
  invites: z
    .object({ count: z.int(), link: z.object({ url: z.string(), expires_at: z.string() }).nullable() })
    .nullable(),
  /** The project whose application freezes the roster. */
  frozen_by: text,
  /** The effect on each application if the viewer leaves the team: it ends, or continues without them. */
  leaving: z.array(z.object({ project: z.string(), ends: z.boolean() })),
  can: z.object({ manage: z.boolean(), decide_requests: z.boolean(), leave: z.boolean() }),
});
export type TeamDetail = z.infer<typeof teamDetail>;

export const myTeams = z.array(teamDetail);

/** `is_mail_skipped` when the person got no email, because of the limits of such emails. */
export const savedMemberProfile = z.object({ id: z.uuid(), is_mail_skipped: z.boolean() });
/** Teams of earlier cycles that the viewer can renew. */
export const renewableTeams = z.array(z.object({ id: z.uuid(), name: z.string(), cycle_name: z.string() }));
export type RenewableTeams = z.infer<typeof renewableTeams>;
export const teamRef = z.object({ id: z.uuid() });
export const joinedTeam = z.object({ team_id: z.uuid() });
export const newInvite = z.object({ url: z.string(), expires_at: z.string() });
export const uploadedMemberResume = z.object({ id: z.uuid(), name: z.string(), size: z.int() });

/** The data for the holder of an invite link before joining (permission:useMailedLink). */
export const invitePreview = z.object({
  team: z.object({
    id: z.uuid(),
    name: z.string(),
    description: text,
    leader_name: z.string(),
    seats_taken: z.int(),
    is_frozen: z.boolean(),
    /** The cycle of the programme. */
    cycle_name: z.string(),
    /** The project of the open application, else the one that the team would like to apply to, if it is public. */
    project: z.object({ name: z.string(), has_applied: z.boolean() }).nullable(),
    /** The names of the members with an account, the leader first. */
    people: z.array(z.string()),
  }),
  is_member: z.boolean(),
  expires_at: z.string(),
});
export type InvitePreview = z.infer<typeof invitePreview>;

/** The data of a described person about themselves (rule:described-member-mail). */
export const describedPerson = memberProfile.omit({ id: true, resume: true, is_withheld: true }).extend({
  team_name: z.string(),
  leader_name: z.string(),
  has_resume: z.boolean(),
});
export type DescribedPerson = z.infer<typeof describedPerson>;

/** People who are looking for a team, without any contact data (rule:team-search-opt-in). */
export const seekerList = z.object({
  people: z.array(
    z.object({
      user_id: z.uuid(),
      display_name: z.string(),
      ...studies,
      skills: z.array(z.string()),
      looking_note: text,
    }),
  ),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
});
export type SeekerList = z.infer<typeof seekerList>;
