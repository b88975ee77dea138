import type { DemoApplication } from '../applications.ts';
import { personOf } from '../people.ts';
import { projectOf } from '../projects.ts';
import { teamOf } from '../teams.ts';

/** The content of the five slides, for every file type. */
export type Outline = {
  title: string;
  subtitle: string;
  author: string;
  slides: { title: string; points: string[] }[];
};

/** The title and the four slides with points, taken from the detailed proposal. */
export function outlineOf(application: DemoApplication): Outline {
  const project = projectOf(application.project);
  if (!application.detailed) throw new Error('Only a detailed proposal has a presentation.');
  const [idea = '', data = '', baseline = '', model = '', evaluation = '', risk = '', deployment = ''] =
    application.detailed.technical_approach.split('\n\n');
  const leader = personOf(application.applicant);
  const team = application.team === null ? null : teamOf(application.team);
  const author = team ? `Team ${team.name}` : (leader.display_name ?? leader.slug);
  return {
    title: project.name,
    subtitle: `${project.project_number} · detailed proposal`,
    author,
    slides: [
      { title: 'The idea', points: sentences(idea) },
      {
        title: 'Data and baselines',
        points: [...sentences(data).slice(0, 2), ...sentences(baseline).slice(0, 2)],
      },
      {
        title: 'Model and evaluation',
        points: [...sentences(model).slice(0, 2), ...sentences(evaluation).slice(0, 2)],
      },
      {
        title: 'Risks, use and time',
        points: [
          ...sentences(risk).slice(0, 2),
          ...sentences(deployment).slice(0, 1),
          application.detailed.time_commitment,
        ],
      },
    ],
  };
}

const sentences = (text: string) => text.split(/(?<=[.?!])\s+/);
