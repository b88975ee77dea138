import { finalYear } from './people/final-year.ts';
import { masters } from './people/masters.ts';
import { newcomers } from './people/newcomers.ts';
import { staff } from './people/staff.ts';
import { thirdYear } from './people/third-year.ts';
import type { DemoPerson } from './person.ts';

/** Everybody of the demo: 40 students and the staff. */
export const people: DemoPerson[] = [...staff, ...thirdYear, ...finalYear, ...masters, ...newcomers];

/** The person with this slug; a wrong one is a mistake in the data. */
export function personOf(slug: string): DemoPerson {
  const person = people.find((candidate) => candidate.slug === slug);
  if (!person) throw new Error(`No demo person is called ${slug}.`);
  return person;
}

/** A telephone number that is plainly made up, yet passes the rule of the profile form. */
export function phoneOf(person: DemoPerson): string {
  return `+91 00000 ${String(people.indexOf(person) + 1).padStart(5, '0')}`;
}
