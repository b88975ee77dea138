import { randomUUID } from 'node:crypto';
import { applications } from '../applications.ts';
import { people } from '../people.ts';
import { projects } from '../projects.ts';
import { teams } from '../teams.ts';

/** The database ids of the demo's people, projects, teams and applications, by their names in the content. */
export type Ids = ReturnType<typeof createIds>;

export function createIds() {
  return {
    person: lookup(people.map((person) => person.slug)),
    project: lookup(projects.map((project) => project.key)),
    team: lookup(teams.map((team) => team.key)),
    application: lookup(applications.map(nameOf)),
    /** Known only after the departments are inserted, because the schema contains one of them. */
    department: new Map<string, string>(),
  };
}

/** Nobody has two applications to one project in the demo, so person and project identify one. */
export const nameOf = ({ project, applicant }: { project: string; applicant: string }) =>
  `${project} ${applicant}`;

function lookup(names: string[]): (name: string) => string {
  const ids = new Map(names.map((name) => [name, randomUUID()]));
  return (name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`The demo content does not know ${name}.`);
    return id;
  };
}
