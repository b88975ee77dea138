import type { EmailContent } from '../mail/email-content.ts';
import { type EmailExamples, EXAMPLE } from '../mail/example.ts';

type Person = { id: string; display_name: string | null; email: string };

/** rule:profile-notifications `new_profile_with_resume`: the first save of a student's profile, with a résumé. */
export const newProfileEmail = (origin: string, person: Person): EmailContent => ({
  subject: 'New profile',
  paragraphs: [`${named(person)} has completed a profile and uploaded a resume.`],
  action: { label: 'View the profile', url: profileUrl(origin, person) },
  footnote: FOOTNOTE,
});

/** rule:profile-notifications `resume_upload`: a student with a profile uploaded a résumé. */
export const resumeUploadEmail = (origin: string, person: Person): EmailContent => ({
  subject: 'New resume',
  paragraphs: [`${named(person)} has uploaded a new resume.`],
  action: { label: 'View the profile', url: profileUrl(origin, person) },
  footnote: FOOTNOTE,
});

const FOOTNOTE = 'You receive this because your address is on the list of staff notifications.';

const named = ({ display_name, email }: Person) => (display_name ? `${display_name} (${email})` : email);
const profileUrl = (origin: string, { id }: Person) => `${origin}/student-profile/${id}`;

export const emailExamples: EmailExamples = (origin) => ({
  newProfileEmail: [newProfileEmail(origin, EXAMPLE.person)],
  resumeUploadEmail: [resumeUploadEmail(origin, EXAMPLE.person)],
});
