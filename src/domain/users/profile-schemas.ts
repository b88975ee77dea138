import { z } from 'zod';
import {
  optionalLine,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
  skillList,
} from '../field-schemas.ts';
import { tidyLine, tidySearch } from '../written-text.ts';
import { optionalGithubLink, requiredGithubLink } from './github-link-schemas.ts';
import { optionalPhone, requiredPhone } from './phone-schemas.ts';
import { COLLEGE_SUGGESTION_LETTERS, MAX_SKILLS, SEMESTERS } from './profiles.ts';

const DEGREE_MISSING = { error: 'Please select your degree.', params: { title: 'Degree' } };

/** Any line: the command, which knows the stored degree, compares it with the list (rule:degree-stays). */
const degreeLine = z.string({ error: DEGREE_MISSING.error }).overwrite(tidyLine).max(30, DEGREE_MISSING);

const SEMESTER_MISSING = { error: 'Please select your semester.', params: { title: 'Semester' } };

const isSemester = (value: number | null) =>
  Number.isInteger(value) && Number(value) >= SEMESTERS.min && Number(value) <= SEMESTERS.max;

/**
 * The profile form. The order of the keys is the order of the checks, and the messages are those of the toasts
 * (rule:profile-checks-in-order, rule:own-profile-limits).
 */
export const profileSchema = z.strictObject({
  display_name: requiredName('Please enter your full name.', 'Full Name', 120),
  college: requiredName('Please enter your college or university.', 'College / University', 200),
  degree: degreeLine
    .nullable()
    .refine((value) => Boolean(value), DEGREE_MISSING)
    .transform((value) => value as string),
  year: z
    .number({ error: SEMESTER_MISSING.error })
    .nullable()
    .refine(isSemester, SEMESTER_MISSING)
    .transform((value) => value as number),
  phone: requiredPhone(),
  github_link: requiredGithubLink(),
  past_experiences: requiredText(
    'Please describe your past project experiences.',
    'Past Project Experiences',
    5000,
  ),
  /** Says that the person is 18 or older; it isn't taken back (rule:age-question). */
  is_adult: z.boolean().optional(),
});

/** The profile of a manager or of staff: what a student has to say is optional (rule:staff-profile). */
export const staffProfileSchema = z.strictObject({
  display_name: requiredName('Please enter your full name.', 'Full Name', 120),
  phone: optionalPhone(),
  about: optionalLine(200),
  college: optionalName(200),
  degree: degreeLine.nullable(),
  year: z
    .number({ error: SEMESTER_MISSING.error })
    .nullable()
    .refine((value) => value === null || isSemester(value), SEMESTER_MISSING),
  github_link: optionalGithubLink(),
  past_experiences: optionalText(5000),
});

export type StaffProfileInput = z.infer<typeof staffProfileSchema>;

export type ProfileInput = z.infer<typeof profileSchema>;

/** The beginning of a college's name (rule:college-suggestions). */
export const collegeSuggestionSchema = z.strictObject({
  search: z.string().overwrite(tidySearch).min(COLLEGE_SUGGESTION_LETTERS).max(100),
});

/** Opting in to be found by team leaders (rule:team-search-opt-in). */
export const teamSearchSchema = z.strictObject({
  looking_for_team: z.boolean(),
  skills: skillList(40, MAX_SKILLS),
  looking_note: optionalLine(200),
});
