/** One list of eight; the profile form offers the first five (rule:guidelines-content). */
export const DEGREES = ['BTech', 'MTech', 'MCA', 'BE', 'ME', 'BSc', 'MSc', 'BCA'] as const;

export const PROFILE_DEGREES = DEGREES.slice(0, 5) as ['BTech', 'MTech', 'MCA', 'BE', 'ME'];

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
