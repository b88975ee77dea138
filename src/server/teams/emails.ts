import { INVITE_LINK_DAYS } from '#domain/teams/teams.ts';
import type { EmailContent } from '../mail/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../mail/example.ts';
import { HAS_ADDED_YOU } from './recipients.ts';

type OfTeam = { origin: string; team: string };
const toTeams = ({ origin }: OfTeam) => ({ label: 'See your teams', url: `${origin}/teams` });

/** To the leader: a request to join (rule:join-policies, rule:applicant-mails). */
export const joinRequestEmail = (of: OfTeam, person: string): EmailContent => ({
  subject: 'Someone wants to join your team',
  paragraphs: [
    `${person} would like to join your team “${of.team}”. You can accept or decline the request in Manage Team.`,
  ],
  action: toTeams(of),
});

/** To the person who requested to join (rule:join-policies, rule:applicant-mails). */
export const requestAcceptedEmail = (of: OfTeam): EmailContent => ({
  subject: 'You are now in the team',
  paragraphs: [`The leader of “${of.team}” has accepted your request. You are in the team.`],
  action: toTeams(of),
});

export const requestRejectedEmail = (of: OfTeam): EmailContent => ({
  subject: 'Your request to join a team',
  paragraphs: [`The leader of “${of.team}” has declined your request this time. You can join another team.`],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To people with an open join request when the team becomes open (rule:join-policies). */
export const teamOpenedEmail = (of: OfTeam): EmailContent => ({
  subject: 'A team you wanted to join is now open',
  paragraphs: [
    `The team “${of.team}”, which you wanted to join, is now open. You can join it while it has a free seat.`,
  ],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To a person who is looking for a team, with an invite link (rule:team-search-opt-in). */
export const invitationEmail = (of: OfTeam & { leader: string; token: string }): EmailContent => ({
  subject: 'You are invited to join a team',
  paragraphs: [
    `${of.leader} saw that you’re looking for a team and invites you to join “${of.team}”.`,
    `The link works for ${INVITE_LINK_DAYS} days. Your address was not shown to them.`,
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
  subject: 'A student added you to a team of the residency programme',
  paragraphs: [
    `${of.leader}${HAS_ADDED_YOU} “${of.team}” in the residency programme, and gave this address, your name and a few facts about you.`,
    'That’s why you get this email. The student entered the names above; the programme hasn’t checked them.',
    'With this link you can see and remove the information about you. You don’t need an account. If you do nothing, it stays until the team or the student removes it.',
  ],
  action: { label: 'See or remove it', url: `${of.origin}/member-profile/${of.token}` },
  footnote:
    'If you would like to be in this team yourself, sign up with this address and join it. If you don’t know this student, remove the information and stop these emails.',
});

/** To a member who was removed (permission:removeMember). */
export const memberRemovedEmail = (of: OfTeam): EmailContent => ({
  subject: 'You are no longer in a team',
  paragraphs: [`You have been removed from the team “${of.team}”.`],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To the new leader (permission:manageTeam). */
export const newLeaderEmail = (of: OfTeam): EmailContent => ({
  subject: 'You now lead a team',
  paragraphs: [`The team “${of.team}” has been handed over to you. You can now manage it and apply for it.`],
  action: toTeams(of),
});

/** To the other members of a dissolved team (permission:manageTeam). */
export const teamDissolvedEmail = (of: OfTeam): EmailContent => ({
  subject: 'Your team was dissolved',
  paragraphs: [`The team “${of.team}” was dissolved. You can create another one or join one.`],
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
    invitationEmail: [invitationEmail(invited)],
    describedPersonEmail: [describedPersonEmail(invited)],
    memberRemovedEmail: [memberRemovedEmail(of)],
    newLeaderEmail: [newLeaderEmail(of)],
    teamDissolvedEmail: [teamDissolvedEmail(of)],
  };
};
