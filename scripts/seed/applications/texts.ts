import type { DemoPerson } from '../people.ts';
import { proposalTextsOf } from '../projects.ts';
import { pick, seededRandom } from '../random.ts';

/** The sections of a detailed proposal, as the form asks for them (rule:detailed-proposal-required). */
export type DetailedTexts = {
  technical_approach: string;
  tech_stack: string;
  past_experience: string;
  curriculum_fit: string;
  time_commitment: string;
  timeline: string | null;
};

type Author = { projectKey: string; people: DemoPerson[] };

/** An initial proposal: why this project, about the writer, and the first weeks. */
export function initialProposal({ projectKey, people }: Author): string {
  const random = seededRandom(`initial ${projectKey} ${people[0]?.slug}`);
  const facts = proposalTextsOf(projectKey);
  return [
    pick(facts.why, random),
    introduction(people),
    pick(facts.idea, random),
    pick(firstSteps, random),
  ].join('\n\n');
}

/** An unfinished draft. */
export function unfinishedProposal({ projectKey, people }: Author): string {
  const random = seededRandom(`draft ${projectKey} ${people[0]?.slug}`);
  return `${pick(proposalTextsOf(projectKey).why, random)}\n\nNotes: ask about the data agreement; describe the`;
}

/** A detailed proposal; its technical approach is longer than the required 300 words (rule:three-hundred-words). */
export function detailedProposal({ projectKey, people }: Author): DetailedTexts {
  const random = seededRandom(`detailed ${projectKey} ${people[0]?.slug}`);
  const facts = proposalTextsOf(projectKey);
  const approach = [
    pick(facts.idea, random),
    facts.data,
    facts.baseline,
    pick(facts.model, random),
    facts.evaluation,
    pick(facts.risk, random),
    facts.deployment,
    pick(habits, random),
  ];
  return {
    technical_approach: approach.join('\n\n'),
    tech_stack: facts.stack.join(', '),
    past_experience: people
      .map((person) => `${person.display_name}: ${person.past_experiences}`)
      .join('\n\n'),
    curriculum_fit: pick(curriculum, random)(people),
    time_commitment: pick(commitments, random)(people.length),
    timeline: random() < 0.65 ? pick(timelines, random) : null,
  };
}

function introduction(people: DemoPerson[]): string {
  const [first, ...others] = people;
  if (!first) throw new Error('A proposal has an author.');
  const background = first.past_experiences?.split('. ').slice(0, 2).join('. ').replace(/\.?$/, '.') ?? '';
  if (others.length === 0)
    return `About me: ${background} I study in semester ${first.year} (${first.degree}).`;
  const names = others.map(
    (person) => `${person.display_name} (${person.skills[0]?.toLowerCase() ?? 'student'})`,
  );
  return `We are ${people.length}: ${first.display_name}, who leads, with ${names.join(', ')}. ${first.display_name}: ${background}`;
}

const firstSteps = [
  'In the first month we would reproduce the simplest baseline, write down how success is measured, and show both to the mentors before building anything larger.',
  'The first four weeks go into looking at data by hand. We keep a diary of surprises and share it every Friday; in our experience it decides what the model should be.',
  'A rough version of the whole chain after six weeks, ugly but complete, lets everybody see where the effort is needed. We would rather improve every part a little than one part endlessly.',
  'We begin with the people who will use the result: two days beside them, a list of what annoys them, and a paper prototype. Models come after that.',
];

const habits = [
  'We work in one repository with reviewed changes, a fixed seed and a data version for every figure in a report. A figure that cannot be made again with one command does not enter the report. Every second week we write a page on what failed; these pages have saved us more time than any tool.',
  'Every experiment starts with a sentence about what we expect and ends with a sentence about what we learned. Results are kept in one table that shows the interval beside the number. We plan for two weeks at a time, show something that runs on every second Friday, and keep the last month free for documentation.',
  'We keep the pipeline runnable from the first week, with a small sample in the tests, so that nobody waits for the cluster to find a typing mistake. Decisions with their rejected alternatives are written on one page each. The handover is rehearsed with somebody outside of the team two months before the end.',
];

type Curriculum = (people: DemoPerson[]) => string;
const curriculum: Curriculum[] = [
  (people) =>
    `The residency replaces the ${nameDegree(people)} project of the last two semesters. Courses in machine learning, statistics and databases are done; the department has agreed to supervise jointly and to accept the final report as the thesis.`,
  (people) =>
    `Our courses in probability, learning from data and software engineering map directly to the work packages. For ${nameDegree(people)} students the project counts twelve credits; two electives next semester are chosen to fit.`,
  (people) =>
    `The project is the practical half of the ${nameDegree(people)} curriculum. What is missing is field methods, and that is exactly what we hope to learn here. The examination weeks in November and April are planned around.`,
];

const commitments = [
  (people: number) =>
    `${people > 1 ? 'Each of us' : 'I'} can give 18 hours a week in the semester and full time in the two breaks; Wednesdays and Saturdays are free of classes.`,
  (people: number) =>
    `20 hours a week for twelve months${people > 1 ? ' per person' : ''}, field visits included. In examination weeks we drop to five hours and make them up before.`,
  (people: number) =>
    `${people > 1 ? 'Together about 60 hours a week, shared so that somebody is reachable every working day' : '25 hours a week, every working day from four in the afternoon'}; full time from May to July.`,
];

const timelines = [
  'Months 1–2: data, baselines and the evaluation protocol. Months 3–5: main model. Months 6–7: pilot with users. Month 8: corrections. Months 9–10: report and handover.',
  'Weeks 1–6: rough version of the whole chain. Weeks 7–16: model and data in alternating fortnights. Weeks 17–24: trial. Weeks 25–30: analysis, documentation, talk.',
  'First quarter: reproduce and measure. Second quarter: improve. Third quarter: test with people. Fourth quarter: make it survive without us.',
];

const nameDegree = (people: DemoPerson[]) =>
  [...new Set(people.map((person) => person.degree))].join(' and ');
