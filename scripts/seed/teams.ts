import type { JoinPolicy } from '#domain/teams/teams.ts';
import { readJson } from './content.ts';
import { emailOf, githubOf } from './people.ts';

type Profile = {
  slug: string;
  display_name: string;
  phone: string;
  college: string;
  degree: 'BTech' | 'BSc' | 'BCA' | 'MSc';
  year: number;
  past_experiences: string;
};

type Content = {
  key: string;
  name: string;
  description: string;
  leader: string;
  /** Slugs of people, without the leader. */
  members: string[];
  /** Members without an account. */
  profiles: Profile[];
  join_policy: JoinPolicy;
  wanted_skills?: string[];
  /** The key of the project that the team would like to apply to. */
  target_project?: string;
  /** People with an open join request. */
  requests: string[];
  /** People whose join request was rejected recently. */
  refused?: string[];
  created_days_ago: number;
};

export type DemoTeam = ReturnType<typeof withContact>;

export const teams = readJson<Content[]>('teams.json').map(withContact);

function withContact(team: Content) {
  const profiles = team.profiles.map(({ slug, ...profile }) => ({
    ...profile,
    email: emailOf({ slug }),
    github_link: githubOf({ slug }),
  }));
  return { ...team, profiles };
}

/** The team with this key; throws for an unknown one. */
export function teamOf(key: string): DemoTeam {
  const team = teams.find((candidate) => candidate.key === key);
  if (!team) throw new Error(`No demo team is called ${key}.`);
  return team;
}
