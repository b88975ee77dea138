import { programme } from '#domain/programme/programme.ts';
import { INVITE_LINK_DAYS } from '#domain/teams/teams.ts';
import type { EmailContent } from '../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../mails/outbox/example.ts';
import { ownText } from '../mails/texts/own-text.ts';
import { HAS_ADDED_YOU } from './recipients.ts';

type OfTeam = { origin: string; team: string };
const toTeams = ({ origin }: OfTeam) => ({ label: 'See your teams', url: `${origin}/teams` });

/** Neutral, because lock screens and shoulders show subjects. */
const JOIN_UPDATE = 'An update on your request to join a team';
const TEAM_UPDATE = 'An update on your team';

const ELSE = 'You can join another team, create your own, or apply alone.';

/** To the leader: a request to join (rule:join-policies, rule:applicant-mails). */
export const joinRequestEmail = (of: OfTeam, person: string): EmailContent => ({
  own: ownText('join_request', { person, team: of.team }),
  subject: 'A request to join your team',
  paragraphs: [
    `${person} would like to join your team “${of.team}”.`,
    'Please accept or decline the request in Manage Team. We’ll tell them what you’ve decided.',
  ],
  action: toTeams(of),
});

/** To the person who requested to join (rule:join-policies, rule:applicant-mails). */
export const requestAcceptedEmail = (of: OfTeam): EmailContent => ({
  own: ownText('request_accepted', { team: of.team }),
  subject: JOIN_UPDATE,
  paragraphs: [
    `Good news: the leader of “${of.team}” has accepted your request, so you’re now in the team.`,
    'Your team leader applies to projects for the whole team, and we’ll email you when that happens.',
  ],
  action: toTeams(of),
});

export const requestRejectedEmail = (of: OfTeam): EmailContent => ({
  own: ownText('request_rejected', { team: of.team }),
  subject: JOIN_UPDATE,
  paragraphs: [`The leader of “${of.team}” has declined your request this time.`, ELSE],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To people with an open join request when the team becomes open (rule:join-policies). */
export const teamOpenedEmail = (of: OfTeam): EmailContent => ({
  own: ownText('team_opened', { team: of.team }),
  subject: JOIN_UPDATE,
  paragraphs: [
    `The team “${of.team}”, which you asked to join, is now open to everyone.`,
    'You can join it right away while there’s a free seat.',
  ],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To a person who is looking for a team, with an invite link (rule:team-search-opt-in). */
export const invitationEmail = (
  of: OfTeam & { leader: string; token: string },
  project: string | null,
): EmailContent => ({
  own: ownText('invitation', {
    leader: of.leader,
    team: of.team,
    project: project ?? '',
    days: String(INVITE_LINK_DAYS),
  }),
  subject: 'An invitation to join a team',
  paragraphs: [
    `${of.leader} saw that you’re looking for a team and invites you to join “${of.team}”.`,
    ...(project ? [`The team would like to apply to “${project}”.`] : []),
    `Open the link to see the team and decide. It works for ${INVITE_LINK_DAYS} days. They can’t see your email address.`,
  ],
  action: { label: 'See the invitation', url: `${of.origin}/teams/join/${of.token}` },
  footnote:
    'You receive this because your profile says that you’re looking for a team. You can change this in your profile.',
});

/**
 * To a described person: the one email, with the link to see and remove the description. Its reader may know neither the portal nor the
 * leader, so it says who entered the address and what happens without a reaction (rule:described-member-mail).
 */
export const describedPersonEmail = (of: OfTeam & { leader: string; token: string }): EmailContent => ({
  own: ownText('described_person', { leader: of.leader, team: of.team }),
  subject: `A student added you to a team of the ${programme().kind} programme`,
  paragraphs: [
    `${of.leader}${HAS_ADDED_YOU} “${of.team}” in the ${programme().kind} programme, and gave this address, your name and a few facts about you.`,
    'That’s why we’re writing to you. The student entered the names above, and the programme hasn’t checked them.',
    'With this link, you can see and remove what they wrote about you. You don’t need an account. If you do nothing, it stays until the student removes it or the team ends.',
  ],
  action: { label: 'See or remove it', url: `${of.origin}/member-profile/${of.token}` },
  footnote:
    'If you would like to be in this team yourself, sign up with this address and join it. If you don’t know this student, remove the information and stop these emails.',
});

/** To a described person whose link removed the description: the way back, if a mail scanner did it (rule:links-need-a-person). */
export const descriptionRemovedEmail = (of: OfTeam & { token: string | null }): EmailContent => ({
  own: ownText('description_removed', { team: of.team }),
  subject: 'You’re no longer in the team that described you',
  paragraphs: [
    `With the link in our email to this address, somebody has removed what the team “${of.team}” wrote about you. It’s deleted.`,
    of.token
      ? `If that was a mistake, this link takes you back into the team. It works for ${INVITE_LINK_DAYS} days; you sign up with this address first.`
      : 'If that was a mistake, please tell the student who added you. The team has applied to a project, so its members can’t change at the moment.',
  ],
  ...(of.token && {
    action: { label: 'Join the team again', url: `${of.origin}/teams/join/${of.token}` },
  }),
  footnote: 'If you removed it yourself, you don’t need to do anything.',
});

/** To the leader: a described member has an account (rule:this-is-me). */
export const memberMergedEmail = (of: OfTeam, person: string, described: string): EmailContent => ({
  own: ownText('member_merged', { person, described, team: of.team }),
  subject: TEAM_UPDATE,
  paragraphs: [
    `${person} says: I’m “${described}”, whom you described in your team “${of.team}”.`,
    `Their account has taken that seat, and what you wrote about “${described}” has been deleted. If this isn’t right, you can remove the member and describe the other person again in Manage Team.`,
  ],
  action: toTeams(of),
});

/** To a member who was removed (permission:removeMember). */
export const memberRemovedEmail = (of: OfTeam): EmailContent => ({
  own: ownText('member_removed', { team: of.team }),
  subject: TEAM_UPDATE,
  paragraphs: [`You’ve been removed from the team “${of.team}”.`, ELSE],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To the new leader (permission:manageTeam). */
export const newLeaderEmail = (of: OfTeam): EmailContent => ({
  own: ownText('new_leader', { team: of.team }),
  subject: TEAM_UPDATE,
  paragraphs: [
    `The team “${of.team}” has been handed over to you, so you’re now its leader.`,
    'You can now invite people, manage the team and apply on its behalf.',
  ],
  action: toTeams(of),
});

/** To the other members of a dissolved team (permission:manageTeam). */
export const teamDissolvedEmail = (of: OfTeam): EmailContent => ({
  own: ownText('team_dissolved', { team: of.team }),
  subject: TEAM_UPDATE,
  paragraphs: [`The team “${of.team}” has been dissolved.`, ELSE],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

export const emailExamples: EmailExamples = (origin) => {
  const of = { origin, team: 'Otters' };
  const invited = { ...of, leader: 'Leela Nair', token: EXAMPLE.token };
  return {
    joinRequestEmail: [joinRequestEmail(of, 'Ravi Iyer')],
    requestAcceptedEmail: [requestAcceptedEmail(of)],
    requestRejectedEmail: [requestRejectedEmail(of)],
    teamOpenedEmail: [teamOpenedEmail(of)],
    invitationEmail: [invitationEmail(invited, 'Rivers of Rain'), invitationEmail(invited, null)],
    describedPersonEmail: [describedPersonEmail(invited)],
    descriptionRemovedEmail: [
      descriptionRemovedEmail(invited),
      descriptionRemovedEmail({ ...invited, token: null }),
    ],
    memberMergedEmail: [memberMergedEmail(of, 'Ravi Iyer', 'Ravi')],
    memberRemovedEmail: [memberRemovedEmail(of)],
    newLeaderEmail: [newLeaderEmail(of)],
    teamDissolvedEmail: [teamDissolvedEmail(of)],
  };
};
