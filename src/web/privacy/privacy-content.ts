import { MAIL_RETENTION_DAYS } from '#domain/mails/mails.ts';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/mails/notifications.ts';
import { PASSWORD_RESET_HOURS, VERIFICATION_HOURS } from '#domain/users/users.ts';

/** Raise PRIVACY_VERSION whenever what stands here changes: the version agreed to is recorded at sign-up. */
export const STORED = [
  {
    what: 'Your account.',
    detail:
      'Email address, password (as a hash that cannot be read back), the version of this page you agreed to. If you sign in with Google, the number by which Google knows you; nothing else comes from there.',
    until: 'Until the account is deleted',
  },
  {
    what: 'Your authenticator app.',
    detail: 'If you use one: its secret, encrypted, and your recovery codes as hashes.',
    until: 'Until you switch codes off, or the account is deleted',
  },
  {
    what: 'Your profile.',
    detail: 'Name, college, degree, semester, phone number, GitHub link, past experiences.',
    until: 'Until you change it, or the account is deleted',
  },
  {
    what: 'Your resume.',
    detail: 'The file you upload, and its name.',
    until: 'Until you replace or remove it, or the account is deleted',
  },
  {
    what: 'Your teams.',
    detail:
      'Who is in them, and what a leader writes about members: name, email address, phone number, studies, resume.',
    until: 'Until the leader or the person described removes it, or the team is dissolved',
  },
  {
    what: 'Applications.',
    detail:
      'Proposals, presentation, status, who was in the team when it applied, and the name and fingerprint (SHA-256) of the resume each of them had then.',
    until: 'Your own until the account is deleted; those of a team stay, without your contact data',
  },
  {
    what: 'Notifications.',
    detail: 'What happened to your applications and teams, and which mails you do without.',
    until: `Notifications ${NOTIFICATION_RETENTION_DAYS} days, your choice until you change it, or the account is deleted`,
  },
  {
    what: 'Mails.',
    detail: 'What the portal has written to you, and whether it could be sent.',
    until: `${MAIL_RETENTION_DAYS} days, or until the account is deleted`,
  },
  {
    what: 'Links in mails.',
    detail: 'Those that verify an address or let you choose a new password, as hashes.',
    until: `${VERIFICATION_HOURS} hours and ${PASSWORD_RESET_HOURS} hour, and only once`,
  },
  {
    what: 'A record of important acts.',
    detail: 'Such as a changed status: by number, without names, addresses or texts.',
    until: 'For as long as the programme lasts',
  },
];

export const SEEN_BY = [
  'You see everything about yourself.',
  'The programme’s admins see your profile, your resume and your submitted applications. Drafts are seen by nobody but those who write them. Every look at a resume is recorded.',
  'Your team mates see your name, college, degree, semester and GitHub link, and the applications of the team.',
  'If you say that you are looking for a team, team leaders see your name, college, degree, semester, skills and the line you write about yourself. Never your phone number or email address.',
  'Other students see nothing but the names of team leaders.',
];

export const TAKEN_AWAY = [
  'You can change or remove what is in your profile at any time. While an application is being read, its resume can be replaced but not removed.',
  'You can withdraw an application until it is decided.',
  'You can take a copy of your data with you, and you can delete your account. Both are in your profile.',
  'If a team leader has described you as a member, you got a mail with a link to see and to remove it. You need no account for that.',
  'If somebody signed up with your address, the mail you got has a link that deletes what was begun.',
];
