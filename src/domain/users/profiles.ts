import { programme } from '../programme/programme.ts';

/** Degrees that described members have besides those of the programme's profile form (rule:guidelines-content). */
const FURTHER_DEGREES = ['BSc', 'MSc', 'BCA'];

/** What the form of a described member offers. */
export const memberDegrees = (): string[] => [...new Set([...programme().degrees, ...FURTHER_DEGREES])];

export const SEMESTERS = { min: 1, max: 10 } as const;

export const MAX_SKILLS = 20;

/** Fewer letters would suggest half of all colleges (rule:college-suggestions). */
export const COLLEGE_SUGGESTION_LETTERS = 3;

export const STUDENTS_DEPARTMENT = 'Students';

export const NO_DEPARTMENT = 'No Department';

/** The last check of the form, made by the command and by the screen (rule:profile-checks-in-order). */
export const RESUME_MISSING = { title: 'Resume', message: 'Please upload your resume to continue.' } as const;

/** The only function that decides whether a profile is complete (rule:complete-profile). */
export function isProfileComplete(profile: {
  display_name: string | null;
  college: string | null;
  resume_file_id: string | null;
}): boolean {
  return Boolean(profile.display_name?.trim() && profile.college?.trim() && profile.resume_file_id);
}

/** The first step of onboarding needs fewer fields than a complete profile (rule:complete-profile, rule:onboarding-first-step). */
export function isOnboardingProfileStepDone(profile: {
  display_name: string | null;
  college: string | null;
}): boolean {
  return Boolean(profile.display_name?.trim() && profile.college?.trim());
}
