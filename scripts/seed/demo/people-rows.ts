import { hasStaffProfile, PRIVACY_VERSION } from '#domain/users/users.ts';
import type { accounts } from '#server/db/schema/sign-in.ts';
import type { profiles, users } from '#server/db/schema/users.ts';
import { emailOf, githubOf, people, phoneOf } from '../people.ts';
import { daysBefore } from './dates.ts';
import type { Seeding } from './insert.ts';

/** Verified accounts, all with the demo password. */
export const userRows = ({ ids, at }: Seeding): (typeof users.$inferInsert)[] =>
  people.map((person) => ({
    id: ids.person(person.slug),
    email: emailOf(person),
    email_verified: true,
    created_at: new Date(daysBefore(at, person.joined_days_ago)),
  }));

export const accountRows = ({ ids, passwordHash }: Seeding): (typeof accounts.$inferInsert)[] =>
  people.map(({ slug }) => ({
    user_id: ids.person(slug),
    account_id: ids.person(slug),
    provider_id: 'credential',
    password: passwordHash,
  }));

export const profileRows = ({ ids, at, documents }: Seeding): (typeof profiles.$inferInsert)[] =>
  people.map((person) => {
    const { slug, display_name, role, college, degree, year, skills, past_experiences } = person;
    const isOfStaff = hasStaffProfile(person);
    const joined = daysBefore(at, person.joined_days_ago);
    const has_form = past_experiences !== null;
    return {
      user_id: ids.person(slug),
      ...{ display_name, role, college, degree, year, skills },
      past_experiences: isOfStaff ? null : past_experiences,
      about: isOfStaff ? past_experiences : null,
      phone: has_form ? phoneOf(person) : null,
      github_link: has_form && !isOfStaff ? githubOf(person) : null,
      resume_file_id: documents.resumes.get(slug)?.id ?? null,
      department_id: ids.department.get(person.department) ?? null,
      profile_completed: person.has_resume,
      looking_for_team: person.looking_note !== null,
      looking_note: person.looking_note,
      privacy_version: PRIVACY_VERSION,
      created_at: joined,
      updated_at: joined,
    };
  });
