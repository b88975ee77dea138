import { MAIL_RETENTION_DAYS } from '#domain/mails/mails.ts';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/mails/notifications.ts';
import { PASSWORD_RESET_HOURS, VERIFICATION_HOURS } from '#domain/users/users.ts';

/** Raise PRIVACY_VERSION with every change of these texts: sign-up records the version. */
export const STORED = [
  {
    what: 'Your account.',
    detail:
      "Your email address, your password (as a hash that can't be read back) and the version of this page you agreed to. If you sign in with Google, also your Google account ID; we get nothing else from Google.",
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
    what: 'Pictures.',
    detail:
      'Those you upload for a project, without the place, the camera and other hidden data of a photo. Everyone who can see the project can see them.',
    until: 'Until they are replaced, or the project is deleted',
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
    what: 'More time.',
    detail:
      'If staff give you a later deadline for a project: until when, why, and who gave it. Only staff see the reason.',
    until: 'Until it is taken back, or the account is deleted',
  },
  {
    what: 'Notifications.',
    detail: "News about your applications and teams, and which emails you've turned off.",
    until: `Notifications for ${NOTIFICATION_RETENTION_DAYS} days, your choice until you change it or the account is deleted`,
  },
  {
    what: 'Emails.',
    detail: 'What the portal has emailed you, and whether it could be sent.',
    until: `${MAIL_RETENTION_DAYS} days, or until the account is deleted`,
  },
  {
    what: 'Links in emails.',
    detail: 'Those that verify an address or let you choose a new password, as hashes.',
    until: `${VERIFICATION_HOURS} hours and ${PASSWORD_RESET_HOURS} hour; each works only once`,
  },
  {
    what: 'Sign-ins.',
    detail:
      'When you signed in or out, mistyped a password or a code, or were refused something: with your browser and roughly where on the network, not your exact address.',
    until: '90 days unless the programme chooses otherwise, or until the account is deleted',
  },
  {
    what: 'A record of important actions.',
    detail: 'For example a changed status. It contains only IDs, without names, addresses or texts.',
    until: 'For as long as the programme lasts',
  },
];

/** What a programme that asks for the age stores too (rule:age-question). */
export const STORED_AGE = {
  what: 'Your age.',
  detail: 'When you said that you’re 18 or older; not your date of birth.',
  until: 'Until the account is deleted',
};

/** What one that asks for a guardian's consent stores too (rule:guardian-consent). */
export const STORED_GUARDIAN = {
  what: 'Your parent or guardian, if you’re under 18.',
  detail:
    'The name and email address that you give us, their answer and its time. The email to them has your name.',
  until: 'Until you say that you’re 18, or the account is deleted',
};

export const SEEN_BY = [
  'You can see everything about yourself.',
  "The programme's admins can see your profile, your resume and your submitted applications. Only the people who write a draft can see it. We record every time somebody opens a resume.",
  "Your teammates can see your name, college, degree, semester and GitHub link, and the team's applications.",
  "If you say that you're looking for a team, team leaders can see your name, college, degree, semester, skills and the line you write about yourself, but never your phone number or email address.",
  "The programme's super admins can see sign-ins, so that they notice attacks.",
  'Other students can only see the names of team leaders.',
];

export const TAKEN_AWAY = [
  'You can change or remove anything in your profile at any time. While an application is under review, you can replace your resume but not remove it.',
  'You can withdraw an application until it is decided.',
  'You can download a copy of your data, and you can delete your account. Both are in your profile, under Account.',
  "If a team leader has added you as a member, you got an email with a link to see and remove what they wrote. You don't need an account for that.",
  'If somebody signed up with your address, the email you got has a link that deletes that account.',
];
