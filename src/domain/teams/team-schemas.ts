import { z } from 'zod';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredName,
  searchText,
  skillList,
} from '../field-schemas.ts';
import { emailSchema, tidyEmail } from '../users/email-addresses.ts';
import { optionalGithubLink } from '../users/github-link-schemas.ts';
import { optionalPhone } from '../users/phone-schemas.ts';
import { SEMESTERS } from '../users/profiles.ts';
import { JOIN_POLICIES, LAST_TEAMS_PAGE, MAX_WANTED_SKILLS } from './teams.ts';

/** A team needs a name (rule:create-team). */
export const teamSchema = z.strictObject({
  name: requiredLine('Please enter a team name.', 'Team name', 100),
  description: optionalText(1000),
  join_policy: z.enum(JOIN_POLICIES).default('open'),
  /** Absent in a request of an earlier page: the stored value stays (rule:find-a-team). */
  wanted_skills: skillList(40, MAX_WANTED_SKILLS).optional(),
  target_project_id: z.uuid('Please choose a project from the list.').nullable().optional(),
});

export type TeamInput = z.infer<typeof teamSchema>;

/** A new team belongs to one cycle for good. */
export const createTeamSchema = teamSchema.extend({ cycle: cycleParameter });
export type CreateTeamInput = z.infer<typeof createTeamSchema>;

/** An edit must contain the policy, so that a missing field doesn't reset it to the default. */
export const updateTeamSchema = teamSchema.extend({
  join_policy: z.enum(JOIN_POLICIES, { error: 'Please choose how people join.' }),
});

/** The member who becomes the leader, or the person who is looking for a team and gets an invite (permission:manageTeam, permission:searchTeamSeekers). */
export const teamPersonSchema = z.strictObject({ user_id: z.uuid('Please choose a person.') });

/** Search and page of the list of teams, and of the people who are looking for one (rule:lists-page-on-server). */
export const teamFilterSchema = z.strictObject({
  search: searchText(100),
  page: z.coerce.number().int().min(1).max(LAST_TEAMS_PAGE).default(1),
});

export type TeamFilter = z.infer<typeof teamFilterSchema>;

/** The same for teams: those that the viewer can join or ask to join, those for one project, or both (rule:find-a-team). */
export const teamListSchema = teamFilterSchema.extend({
  cycle: cycleParameter,
  joinable: z.literal('yes').optional(),
  project_id: z.uuid().optional(),
});

export type TeamListFilter = z.infer<typeof teamListSchema>;

const MEMBER_REQUIRED = {
  message: 'Name and email are required.',
  title: 'Missing required fields',
} as const;

/** A member profile; name and email address are required (rule:member-profile-form, rule:member-profile-lists). */
export const teamMemberProfileSchema = z.strictObject({
  display_name: requiredName(MEMBER_REQUIRED.message, MEMBER_REQUIRED.title, 120, 'Please enter their name.'),
  email: z
    .string({ error: MEMBER_REQUIRED.message })
    .overwrite(tidyEmail)
    .max(254, 'Please enter a valid email address.')
    .superRefine((value, ctx) => {
      if (value === '') {
        ctx.addIssue({
          code: 'custom',
          message: MEMBER_REQUIRED.message,
          params: { title: MEMBER_REQUIRED.title, at_field: 'Please enter their email address.' },
        });
      } else if (!emailSchema.safeParse(value).success) {
        ctx.addIssue({
          code: 'custom',
          message: 'Please enter a valid email address.',
          params: { title: 'Invalid email' },
        });
      }
    })
    .overwrite((value) => value.toLowerCase()),
  phone: optionalPhone(),
  college: optionalLine(200),
  /** Any line: the command, which knows the stored degree, compares it with the list (rule:degree-stays). */
  degree: optionalLine(30),
  year: z
    .int()
    .min(SEMESTERS.min)
    .max(SEMESTERS.max)
    .nullish()
    .transform((value) => value ?? null),
  github_link: optionalGithubLink(),
  past_experiences: optionalText(5000),
  /** The id of an uploaded résumé that replaces the current one. */
  resume_file_id: z.uuid().optional(),
});

export type TeamMemberProfileInput = z.infer<typeof teamMemberProfileSchema>;
