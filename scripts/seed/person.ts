import type { Role } from '#domain/users.ts';

/** One demo person as pure data; days count back from the day of seeding. */
export type DemoPerson = {
  /** The name in the e-mail address, unique. */
  slug: string;
  display_name: string | null;
  role: Role;
  department: string;
  college: string | null;
  degree: 'BTech' | 'MTech' | 'MCA' | 'BE' | 'ME' | null;
  year: number | null;
  skills: string[];
  past_experiences: string | null;
  has_resume: boolean;
  /** What a person who looks for a team says; null for everybody else. */
  looking_note: string | null;
  joined_days_ago: number;
};

type StudentFields = Pick<
  DemoPerson,
  'slug' | 'college' | 'degree' | 'year' | 'skills' | 'past_experiences'
> & {
  name: string;
  joined: number;
  looking?: string;
};

/** A student whose profile is complete. */
export function student({ name, joined, looking, ...fields }: StudentFields): DemoPerson {
  return {
    ...fields,
    display_name: name,
    role: 'student',
    department: 'Students',
    has_resume: true,
    looking_note: looking ?? null,
    joined_days_ago: joined,
  };
}

/** An address that can never receive mail. */
export const emailOf = (person: { slug: string }) => `${person.slug}@demo.example`;

/** A GitHub link that says what it is. */
export const githubOf = (person: { slug: string }) => `https://github.com/demo-${person.slug}`;
