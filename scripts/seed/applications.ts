import { z } from 'zod';
import {
  APPLICATION_STATUSES,
  type ApplicationStage,
  type ApplicationStatus,
} from '#domain/applications/application-statuses.ts';
import { commentFor } from './applications/comments.ts';
import { type DemoEvent, historyOf } from './applications/history.ts';
import {
  type DetailedTexts,
  detailedProposal,
  initialProposal,
  unfinishedProposal,
} from './applications/texts.ts';
import { readCsv } from './content.ts';
import { personOf } from './people.ts';
import { type DemoTeam, teamOf } from './teams.ts';

/** One demo application as pure data; people are slugs, days count back from the day of seeding. */
export type DemoApplication = {
  project: string;
  /** Key of the team, null for a solo application. */
  team: string | null;
  /** The writer: the leader, for a team. */
  applicant: string;
  status: ApplicationStatus;
  stage: ApplicationStage;
  initial_proposal: string;
  detailed: DetailedTexts | null;
  presentation: 'pptx' | 'pdf' | null;
  score: number | null;
  admin_comments: string | null;
  begun_days_ago: number;
  submitted_days_ago: number | null;
  events: DemoEvent[];
};

const table = z
  .array(
    z.object({
      project: z.string(),
      /** A person, or a team as `team:key`. */
      by: z.string(),
      status: z.enum(APPLICATION_STATUSES),
      stage: z.enum(['initial', 'detailed']),
      /** Days since the submission, or since the start of a draft. */
      days_ago: z.coerce.number(),
      score: z.coerce.number().nullable(),
    }),
  )
  .parse(readCsv('applications'));

/** About sixty applications to ten projects in every status. */
export const applications: DemoApplication[] = table.map(
  ({ project, by, status, stage, days_ago, score }, index) => {
    const team = by.startsWith('team:') ? teamOf(by.slice('team:'.length)) : null;
    const applicant = team?.leader ?? by;
    const since = days_ago + hoursOf(index);
    const submitted_days_ago = status === 'draft' ? null : since;
    const facts = { project, team: team?.key ?? null, applicant, status, stage, score, submitted_days_ago };
    const detailed = stage === 'detailed';
    return {
      ...facts,
      ...textsOf(project, team, applicant, status, detailed),
      // To try both kinds of file.
      presentation: detailed ? (index % 3 === 1 ? 'pdf' : 'pptx') : null,
      admin_comments: score === null ? null : commentFor(status, `${project} ${applicant}`),
      begun_days_ago: since + 0.2,
      events: historyOf({ ...facts }),
    };
  },
);

// Up to half a day, so that events have different times of the day, to the minute.
function hoursOf(index: number): number {
  return ((index * 7) % 11) / 20 + ((index * 29) % 71) / 1500;
}

function textsOf(
  projectKey: string,
  team: DemoTeam | null,
  applicant: string,
  status: ApplicationStatus,
  detailed: boolean,
) {
  const people = [applicant, ...(team?.members ?? [])].map(personOf);
  const author = { projectKey, people };
  return {
    initial_proposal: status === 'draft' ? unfinishedProposal(author) : initialProposal(author),
    detailed: detailed ? detailedProposal(author) : null,
  };
}
