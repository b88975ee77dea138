import { INVITE_LINK_DAYS } from '#domain/teams.ts';
import type { Letter } from '../mail/letter.ts';

type OfTeam = { origin: string; team: string };
const toTeams = ({ origin }: OfTeam) => ({ label: 'See your teams', url: `${origin}/teams` });

/** To the leader: somebody asks to join (decisions B2, E3). */
export const joinRequestLetter = (of: OfTeam, person: string): Letter => ({
  subject: `${person} asks to join ${of.team}`,
  paragraphs: [
    `${person} would like to join your team “${of.team}”. You can accept or refuse this in Manage Team.`,
  ],
  action: toTeams(of),
});

/** To whoever asked (decisions B2, E3). */
export const requestAcceptedLetter = (of: OfTeam): Letter => ({
  subject: `You are now in ${of.team}`,
  paragraphs: [`The leader of “${of.team}” has accepted your request. You are in the team.`],
  action: toTeams(of),
});

export const requestRefusedLetter = (of: OfTeam): Letter => ({
  subject: `Your request to join ${of.team}`,
  paragraphs: [
    `The leader of “${of.team}” has not accepted your request this time. There are other teams to join.`,
  ],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To somebody who looks for a team (decision B8); the link is theirs to use until it expires. */
export const invitationLetter = (of: OfTeam & { leader: string; token: string }): Letter => ({
  subject: `${of.leader} invites you to join ${of.team}`,
  paragraphs: [
    `${of.leader} has seen that you look for a team and invites you to join “${of.team}”.`,
    `The link works for ${INVITE_LINK_DAYS} days. Your address was not shown to them.`,
  ],
  action: { label: 'See the invitation', url: `${of.origin}/teams/join/${of.token}` },
  footnote:
    'You receive this because you said in your profile that you look for a team. You can change that there.',
});

/** To a person whom a member profile describes: the one mail, with the way to see and remove it (decision B5). */
export const describedPersonLetter = (of: OfTeam & { leader: string; token: string }): Letter => ({
  subject: `You were added to the team ${of.team}`,
  paragraphs: [
    `${of.leader} has added you, with your name and what they know about you, to the team “${of.team}” of the residency programme.`,
    'You can see what was written about you, and remove it, with this link. You need no account for that.',
  ],
  action: { label: 'See or remove it', url: `${of.origin}/member-profile/${of.token}` },
  footnote: 'If you would like to be in this team yourself, sign up with this address and join it.',
});

/** To a member who was taken out (row 27). */
export const memberRemovedLetter = (of: OfTeam): Letter => ({
  subject: `You are no longer in ${of.team}`,
  paragraphs: [`You have been removed from the team “${of.team}”.`],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});

/** To the new leader (row 23). */
export const newLeaderLetter = (of: OfTeam): Letter => ({
  subject: `You now lead ${of.team}`,
  paragraphs: [`The team “${of.team}” has been handed over to you. You can now manage it and apply for it.`],
  action: toTeams(of),
});

/** To everybody else in a team that is no more (row 23). */
export const teamDissolvedLetter = (of: OfTeam): Letter => ({
  subject: `${of.team} was dissolved`,
  paragraphs: [`The team “${of.team}” was dissolved. You can create another one or join one.`],
  action: { label: 'Find a team', url: `${of.origin}/teams` },
});
