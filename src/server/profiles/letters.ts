import { EXAMPLE, type LetterExamples } from '../mail/example.ts';
import type { Letter } from '../mail/letter.ts';

type Person = { id: string; display_name: string | null; email: string };

/** rule:profile-notifications `new_profile_with_resume`: a student saved a profile for the first time, with a résumé. */
export const newProfileLetter = (origin: string, person: Person): Letter => ({
  subject: 'New profile',
  paragraphs: [`${named(person)} has completed a profile and uploaded a resume.`],
  action: { label: 'View the profile', url: profileUrl(origin, person) },
  footnote: FOOTNOTE,
});

/** rule:profile-notifications `resume_upload`: a student who had a profile already uploaded a résumé. */
export const resumeUploadLetter = (origin: string, person: Person): Letter => ({
  subject: 'New resume',
  paragraphs: [`${named(person)} has uploaded a new resume.`],
  action: { label: 'View the profile', url: profileUrl(origin, person) },
  footnote: FOOTNOTE,
});

const FOOTNOTE = 'You receive this because your address is on the list of staff notifications.';

const named = ({ display_name, email }: Person) => (display_name ? `${display_name} (${email})` : email);
const profileUrl = (origin: string, { id }: Person) => `${origin}/student-profile/${id}`;

export const letterExamples: LetterExamples = (origin) => ({
  newProfileLetter: [newProfileLetter(origin, EXAMPLE.person)],
  resumeUploadLetter: [resumeUploadLetter(origin, EXAMPLE.person)],
});
