import { z } from '@hono/zod-openapi';
import { ROLES } from '#domain/users/users.ts';
import { guardianResponse } from './guardian.ts';

export const resumeResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  uploaded_at: z.string(),
});

const studies = z.object({
  display_name: z.string().nullable(),
  college: z.string().nullable(),
  degree: z.string().nullable(),
  year: z.int().nullable(),
  github_link: z.string().nullable(),
});

/** A profile for teammates: no phone, no email address, no résumé (permission:readTeammate). */
export const teammateResponse = studies.extend({ user_id: z.uuid() });

const person = teammateResponse.extend({
  email: z.string(),
  phone: z.string().nullable(),
  past_experiences: z.string().nullable(),
  about: z.string().nullable(),
  role: z.enum(ROLES),
  department: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  resume: resumeResponse.nullable(),
  /** When they said that they are 18 or older (rule:age-question). */
  adult_confirmed_at: z.string().nullable(),
  guardian: guardianResponse.nullable(),
  created_at: z.string(),
});

/** A person's full profile; notes and résumé are withheld from somebody who reads blind (permission:readFullProfile, rule:blind-reading). */
export const personResponse = person.extend({ is_withheld: z.boolean() });

export const collegeSuggestions = z.object({ colleges: z.array(z.string()) });

export const profileResponse = person.extend({
  looking_for_team: z.boolean(),
  looking_note: z.string().nullable(),
  skills: z.array(z.string()),
  profile_complete: z.boolean(),
  profile_completed: z.boolean(),
  /** The steps of /onboarding after the first. */
  onboarding: z.object({
    has_explored_projects: z.boolean(),
    is_in_team: z.boolean(),
    has_applied: z.boolean(),
  }),
});
export type ProfileResponse = z.infer<typeof profileResponse>;
export type PersonResponse = z.infer<typeof personResponse>;
export type TeammateResponse = z.infer<typeof teammateResponse>;
