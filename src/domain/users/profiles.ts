import { z } from 'zod';
import { isWebLink, toGithubLink } from '../links.ts';
import { optionalText, requiredText } from '../text.ts';
import { PHONE_MAX_LENGTH } from './phones.ts';

/** One list of eight; the profile form offers the first five (rule:guidelines-content). */
export const DEGREES = ['BTech', 'MTech', 'MCA', 'BE', 'ME', 'BSc', 'MSc', 'BCA'] as const;
export const PROFILE_DEGREES = DEGREES.slice(0, 5) as ['BTech', 'MTech', 'MCA', 'BE', 'ME'];
export const SEMESTERS = { min: 1, max: 10 } as const;
export const STUDENTS_DEPARTMENT = 'Students';
export const NO_DEPARTMENT = 'No Department';

const DEGREE_MISSING = { error: 'Please select your degree.', params: { title: 'Degree' } };
const SEMESTER_MISSING = { error: 'Please select your semester.', params: { title: 'Semester' } };

const isSemester = (value: number | null) =>
  Number.isInteger(value) && Number(value) >= SEMESTERS.min && Number(value) <= SEMESTERS.max;

/** The profile form. The order of the keys is the order of the checks, and the messages are those of the toasts (rule:profile-checks-in-order). */
export const profileSchema = z.strictObject({
  display_name: requiredText('Please enter your full name.', 'Full Name', 120),
  college: requiredText('Please enter your college or university.', 'College / University', 200),
  degree: z
    .string({ error: DEGREE_MISSING.error })
    .nullable()
    .refine((value) => PROFILE_DEGREES.some((degree) => degree === value), DEGREE_MISSING)
    .transform((value) => value as (typeof PROFILE_DEGREES)[number]),
  year: z
    .number({ error: SEMESTER_MISSING.error })
    .nullable()
    .refine(isSemester, SEMESTER_MISSING)
    .transform((value) => value as number),
  phone: requiredText('Please enter your phone number.', 'Phone Number', PHONE_MAX_LENGTH),
  github_link: requiredText('Please enter your GitHub profile URL.', 'GitHub Profile', 300)
    .overwrite(toGithubLink)
    .refine((value) => value === '' || isWebLink(value), {
      error: 'Please enter a full link that starts with https://.',
      params: { title: 'GitHub Profile' },
    }),
  past_experiences: requiredText(
    'Please describe your past project experiences.',
    'Past Project Experiences',
    5000,
  ),
});
export type ProfileInput = z.infer<typeof profileSchema>;

/** The last check of the form, made by the command and by the screen (rule:profile-checks-in-order). */
export const RESUME_MISSING = { title: 'Resume', message: 'Please upload your resume to continue.' } as const;

/** Opting in to be found by team leaders (rule:team-search-opt-in). */
export const teamSearchSchema = z.strictObject({
  looking_for_team: z.boolean(),
  skills: z.array(z.string().trim().min(1).max(40)).max(20),
  looking_note: optionalText(200),
});

/** The only function that decides whether a profile is complete (rule:complete-profile). */
export function isProfileComplete(profile: {
  display_name: string | null;
  college: string | null;
  resume_file_id: string | null;
}): boolean {
  return Boolean(profile.display_name?.trim() && profile.college?.trim() && profile.resume_file_id);
}

/** The first step of onboarding needs fewer fields than a complete profile (rule:complete-profile). */
export function isOnboardingProfileStepDone(profile: {
  display_name: string | null;
  college: string | null;
}): boolean {
  return Boolean(profile.display_name?.trim() && profile.college?.trim());
}
