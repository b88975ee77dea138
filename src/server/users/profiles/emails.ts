import { type EmailContent, STAFF_FOOTNOTE } from '../../mails/outbox/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../../mails/outbox/example.ts';
import { ownText } from '../../mails/texts/own-text.ts';

type Person = { id: string; display_name: string | null; email: string };

/** rule:profile-notifications `new_profile_with_resume`: the first save of a student's profile, with a résumé. */
export const newProfileEmail = (origin: string, person: Person): EmailContent => ({
  own: ownText('new_profile', { person: named(person) }),
  subject: 'New profile',
  paragraphs: [`${named(person)} has completed a profile, uploaded a resume and can now apply.`],
  address: person.email,
  action: { label: 'View the profile', url: profileUrl(origin, person) },
  footnote: STAFF_FOOTNOTE,
  sender: 'portal',
});

/** rule:profile-notifications `resume_upload`: a student with a profile uploaded a résumé. */
export const resumeUploadEmail = (origin: string, person: Person): EmailContent => ({
  own: ownText('resume_upload', { person: named(person) }),
  subject: 'New resume',
  paragraphs: [`${named(person)} has uploaded a new resume.`],
  address: person.email,
  action: { label: 'View the profile', url: profileUrl(origin, person) },
  footnote: STAFF_FOOTNOTE,
  sender: 'portal',
});

const named = ({ display_name, email }: Person) => (display_name ? `${display_name} (${email})` : email);
const profileUrl = (origin: string, { id }: Person) => `${origin}/student-profile/${id}`;

export const emailExamples: EmailExamples = (origin) => ({
  newProfileEmail: [newProfileEmail(origin, EXAMPLE.person)],
  resumeUploadEmail: [resumeUploadEmail(origin, EXAMPLE.person)],
});
