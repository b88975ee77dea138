import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { MOST_CANDIDATES, type ProposeInput } from '#domain/decisions/proposals.ts';
import { conflict, invalid, notFound } from '#domain/errors.ts';
import { formatCount } from '#domain/text.ts';
import type { SignedIn } from '../../context.ts';
import { listDecidedProjects } from '../queries/projects.ts';
import { decidedCycle } from '../scope.ts';
import { type LoadedCandidate, loadCandidates } from './load-candidates.ts';
import type { ProposalApplication } from './problem.ts';
import type { ProposedDecisions } from './responses.ts';
import { solveInChild } from './solve-in-child.ts';

/**
 * Which applications would fill the seats best; it changes nothing. Pending acceptances stay in and pending rejections out. 403 for people who
 * don't decide, 404 for a forced application that isn't a candidate, 422 for too many candidates, 409 when what must be accepted doesn't fit
 * (permission:prepareDecisions, rule:proposal-by-computer).
 */
export async function proposeDecisions(
  ctx: SignedIn,
  query: CycleQuery,
  input: ProposeInput,
): Promise<ProposedDecisions> {
  const cycle = await decidedCycle(ctx, query);
  const projects = await listDecidedProjects(ctx, query);
  const candidates = await loadCandidates(ctx, cycle, input, MOST_CANDIDATES);
  if (candidates.length > MOST_CANDIDATES) throw tooManyCandidates();
  if (input.forced !== null && !candidates.some(({ id }) => id === input.forced))
    throw notFound('Application not found');
  const proposal = await solveInChild({
    problem: {
      applications: candidates.map(toApplication),
      projects: projects.flatMap(({ id, seats, unit, taken }) =>
        seats === null ? [] : [{ id, unit, seats: Math.max(0, seats - taken) }],
      ),
    },
    forced: input.forced,
  });
  if (!proposal) throw doesNotFit();
  const accepted = new Set(proposal.accepted);
  return {
    candidates: candidates.map((candidate) => ({
      ...toRow(candidate),
      is_accepted: accepted.has(candidate.id),
    })),
    reached: proposal.reached,
    projects_without_seats: projects.filter(({ seats }) => seats === null).length,
  };
}

const VERDICTS = { accept: 'pinned', reject: 'banned' } as const;

const toApplication = ({ id, project, score, decision, people }: LoadedCandidate): ProposalApplication => ({
  id,
  project_id: project.id,
  people,
  score,
  ...(decision !== null && { verdict: VERDICTS[decision] }),
});

const toRow = ({ people, ...row }: LoadedCandidate) => ({
  ...row,
  people: people.length,
  worst_place: Math.max(1, ...people.map(({ place }) => place)),
});

const tooManyCandidates = () =>
  invalid([
    {
      path: 'at_least',
      message: `More than ${formatCount(MOST_CANDIDATES)} applications are above this line. Please raise it.`,
    },
  ]);

const doesNotFit = () =>
  conflict(
    'does_not_fit',
    'It doesn’t fit',
    'The applications that must be accepted have more people than the seats, or somebody in two of them.',
  );
