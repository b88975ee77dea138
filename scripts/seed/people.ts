import { z } from 'zod';
import { ROLES } from '#domain/users/users.ts';
import { readCsv } from './content.ts';

const personSchema = z.object({
  /** The local part of the email address, unique. */
  slug: z.string(),
  display_name: z.string().nullable(),
  role: z.enum(ROLES),
  department: z.string(),
  college: z.string().nullable(),
  degree: z.enum(['BTech', 'MTech', 'MCA', 'BE', 'ME']).nullable(),
  year: z.coerce.number<string>().nullable(),
  skills: z
    .string()
    .nullable()
    .transform((list) => list?.split('; ') ?? []),
  joined_days_ago: z.coerce.number(),
  has_resume: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
  /** Of managers and staff the line about themselves. */
  past_experiences: z.string().nullable(),
  /** The note of a person who is looking for a team; null for all others. */
  looking_note: z.string().nullable(),
});

/** One demo person; days count back from the day of seeding. */
export type DemoPerson = z.infer<typeof personSchema>;

/** All people of the demo: 43 students and the staff. */
export const people: DemoPerson[] = z.array(personSchema).parse(readCsv('people'));

/** The demo departments; every student gets 'Students' (rule:students-department). */
export const departments = z
  .array(z.object({ name: z.string(), description: z.string() }))
  .parse(readCsv('departments'));

/** The person with this slug; throws for an unknown one. */
export function personOf(slug: string): DemoPerson {
  const person = people.find((candidate) => candidate.slug === slug);
  if (!person) throw new Error(`No demo person is called ${slug}.`);
  return person;
}

/** An obviously invented telephone number that passes the profile form. */
export function phoneOf(person: DemoPerson): string {
  return `+91 00000 ${String(people.indexOf(person) + 1).padStart(5, '0')}`;
}

/** An address that can never receive mail. */
export const emailOf = (person: { slug: string }) => `${person.slug}@demo.example`;

/** An obviously invented GitHub link. */
export const githubOf = (person: { slug: string }) => `https://github.com/demo-${person.slug}`;
