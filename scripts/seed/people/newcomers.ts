import { type DemoPerson, student } from '../person.ts';

const nothingYet = {
  college: null,
  degree: null,
  year: null,
  skills: [],
  past_experiences: null,
} as const;

/** Students whose profile is not complete yet, each for another reason. */
export const newcomers: DemoPerson[] = [
  {
    ...student({ ...nothingYet, skills: [], slug: 'ravi', name: 'Ravi Kumar', joined: 3 }),
    has_resume: false,
  },
  {
    ...student({
      slug: 'imran',
      name: 'Imran Sayed',
      college: 'Sabarmati Institute of Engineering, Ahmedabad',
      degree: 'BE',
      year: 6,
      skills: ['Python'],
      past_experiences: 'Built a bus-timing board for our stop. Still polishing my résumé.',
      joined: 2,
    }),
    has_resume: false,
  },
  {
    ...student({ ...nothingYet, skills: [], slug: 'tara', name: '', joined: 1 }),
    display_name: null,
    has_resume: false,
  },
];
