import type { JoinPolicy } from '#domain/teams.ts';
import { emailOf, githubOf } from './person.ts';

type MemberProfile = {
  display_name: string;
  email: string;
  phone: string;
  college: string;
  degree: 'BTech' | 'BSc' | 'BCA' | 'MSc';
  year: number;
  github_link: string;
  past_experiences: string;
};

/** A demo team; `members` are slugs of people and leave out the leader. */
export type DemoTeam = {
  key: string;
  name: string;
  description: string;
  leader: string;
  members: string[];
  /** Members who have no account. */
  profiles: MemberProfile[];
  join_policy: JoinPolicy;
  /** People who asked to join and wait for an answer. */
  requests: string[];
  /** People who asked and were not accepted, lately. */
  refused?: string[];
  created_days_ago: number;
};

const withoutAccount = (
  slug: string,
  about: Omit<MemberProfile, 'email' | 'github_link'>,
): MemberProfile => ({
  ...about,
  email: emailOf({ slug }),
  github_link: githubOf({ slug }),
});

export const teams: DemoTeam[] = [
  {
    key: 'kaveri',
    name: 'Kaveri Imaging',
    description:
      'Three people who like old pictures and new models. We read, segment and document; always glad of a fourth.',
    leader: 'leela',
    members: ['meghna', 'chitra'],
    profiles: [],
    join_policy: 'open',
    requests: [],
    created_days_ago: 41,
  },
  {
    key: 'forecasters',
    name: 'Barefoot Forecasters',
    description:
      'A farmer’s son, a statistician, a map maker and a man from the flood plain. We forecast what matters in the field.',
    leader: 'omkar',
    members: ['pooja', 'dev', 'naveen'],
    profiles: [],
    join_policy: 'approval',
    requests: [],
    created_days_ago: 39,
  },
  {
    key: 'bearings',
    name: 'Loose Bearings',
    description: 'We measure first and argue later. Sensors, gateways and the Monday list.',
    leader: 'rajat',
    members: ['rohan', 'hemant'],
    profiles: [],
    join_policy: 'approval',
    requests: ['harpreet'],
    created_days_ago: 38,
  },
  {
    key: 'bolo',
    name: 'Bolo',
    description: 'Speakers of Tulu, Malayalam, Bhojpuri, Santali and Gondi who want phones to listen.',
    leader: 'karthik',
    members: ['priya', 'abhinav', 'geeta', 'suresh'],
    profiles: [],
    join_policy: 'invite',
    requests: [],
    refused: ['asha'],
    created_days_ago: 40,
  },
  {
    key: 'exercise',
    name: 'Next Exercise',
    description: 'Two teachers who write code. Looking for somebody who builds kind interfaces.',
    leader: 'sanjana',
    members: ['divya'],
    profiles: [],
    join_policy: 'open',
    requests: [],
    created_days_ago: 37,
  },
  {
    key: 'patrol',
    name: 'Pothole Patrol',
    description: 'Geometry, maps and five thousand labelled roads.',
    leader: 'tanvi',
    members: ['kabir', 'umesh'],
    profiles: [
      withoutAccount('sagar.mhatre', {
        display_name: 'Sagar Mhatre',
        phone: '+91 00000 00101',
        college: 'Konkan Institute of Information Technology, Ratnagiri',
        degree: 'BSc',
        year: 6,
        past_experiences: 'Cycled every ward of Ratnagiri with a camera on the handlebar.',
      }),
    ],
    join_policy: 'approval',
    requests: [],
    created_days_ago: 35,
  },
  {
    key: 'second-look',
    name: 'Second Look',
    description: 'Calibration, phones and a sense for clinics. We test on what nobody has seen.',
    leader: 'ishita',
    members: ['fatima', 'varsha'],
    profiles: [
      withoutAccount('ruth.dsouza', {
        display_name: 'Ruth D’Souza',
        phone: '+91 00000 00102',
        college: 'Malabar College of Engineering, Kozhikode',
        degree: 'MSc',
        year: 3,
        past_experiences: 'Optometrist who returned to university; has run eleven eye camps.',
      }),
    ],
    join_policy: 'invite',
    requests: [],
    created_days_ago: 34,
  },
  {
    key: 'clause',
    name: 'Clause and Effect',
    description: 'Hindi, Marathi, Telugu and Urdu; law and search. Every answer with its source.',
    leader: 'nisha',
    members: ['manasi', 'yamini', 'farhan'],
    profiles: [],
    join_policy: 'approval',
    requests: ['pallavi'],
    created_days_ago: 33,
  },
  {
    key: 'ward-fourteen',
    name: 'Ward Fourteen',
    description: 'We forwarded complaints by hand long enough.',
    leader: 'wasim',
    members: ['esha'],
    profiles: [
      withoutAccount('neha.tiwari', {
        display_name: 'Neha Tiwari',
        phone: '+91 00000 00103',
        college: 'Narmada University, Bhopal',
        degree: 'BCA',
        year: 5,
        past_experiences: 'Two years on the evening shift of a city helpline.',
      }),
    ],
    join_policy: 'open',
    requests: [],
    created_days_ago: 24,
  },
  {
    key: 'rain-check',
    name: 'Rain Check',
    description: 'One person and forty sensors so far. Air and rain measured cheaply, corrected honestly.',
    leader: 'gokul',
    members: [],
    profiles: [],
    join_policy: 'open',
    requests: [],
    created_days_ago: 12,
  },
];

/** The team with this key; a wrong one is a mistake in the data. */
export function teamOf(key: string): DemoTeam {
  const team = teams.find((candidate) => candidate.key === key);
  if (!team) throw new Error(`No demo team is called ${key}.`);
  return team;
}
