import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SubmitApplicationInput } from '#domain/applications/application-schemas.ts';
import { INITIAL_PROPOSAL_LENGTH, INITIAL_PROPOSAL_USUAL_MIN_WORDS } from '#domain/applications/proposals.ts';
import type { FieldError } from '#domain/errors.ts';
import { AGE_MISSING } from '#domain/programme/age.ts';
import { findLargeTeam } from '#domain/teams/large-team.ts';
import { countWords } from '#domain/text.ts';
import { useSubmitApplication } from '#web/applications/mutations.ts';
import { type ApplyPage, applyPageQuery, loadApplyPage } from '#web/applications/queries.ts';
import { INITIAL_PROPOSAL } from '#web/applications/readable-texts.ts';
import { ApiError, isCode } from '#web/lib/api-error.ts';
import { logError } from '#web/lib/log.ts';
import { askToSubmit } from './ask-to-submit.tsx';
import { type InitialValues, namesOf, teamOf } from './initial-values.ts';
import { wordCountLabel } from './word-count-label.ts';

type Input = Pick<SubmitApplicationInput, 'team_id' | 'initial_proposal'>;

/**
 * Asks for the last press with a summary of now, and again if the team changes before the submission arrives: only what the applicant has
 * seen is submitted (rule:summary-is-of-now).
 */
export function useConfirmedSubmission(page: ApplyPage, describeMentions: () => string | undefined) {
  const client = useQueryClient();
  const submit = useSubmitApplication();
  const shown = useRef(page);

  const ask = async (input: Input, change?: string): Promise<boolean> => {
    shown.current = await pageOfNow(client, page);
    // The server says at the field what is wrong with the team; it accepts none of which nobody was shown.
    if (!canShow(shown.current, input.team_id)) return true;
    return askToSubmitInitial(shown.current, input, change, describeMentions());
  };

  /** The id of the application, or null if the applicant goes on editing. */
  const send = async (input: SubmitApplicationInput): Promise<string | null> => {
    try {
      const people = shownPeople(shown.current, input.team_id);
      return (await submit.mutateAsync({ ...input, people })).id;
    } catch (error) {
      if (!(error instanceof ApiError) || !isCode(error, 'roster_changed')) throw error;
      return (await ask(input, error.detail)) ? send(input) : null;
    }
  };

  return { ask, send };
}

/** Without a connection it is the page as it was: the server compares the people anyway. */
async function pageOfNow(client: QueryClient, page: ApplyPage): Promise<ApplyPage> {
  try {
    const now = await loadApplyPage(page.project.id);
    client.setQueryData(applyPageQuery(page.project.id).queryKey, now);
    return now;
  } catch (error) {
    logError('The summary before a submission could not be refreshed', error);
    return page;
  }
}

const findTeam = ({ teams }: ApplyPage, teamId: string | null) => teams.find(({ id }) => id === teamId);

function canShow(page: ApplyPage, teamId: string | null): boolean {
  if (teamId === null) return true;
  const team = findTeam(page, teamId);
  return team !== undefined && !findLargeTeam(team.people.length, page.project.max_team_size);
}

const shownPeople = (page: ApplyPage, teamId: string | null) =>
  teamId === null ? undefined : (canShow(page, teamId) && findTeam(page, teamId)?.people) || [];

/** A team that is too large is named at its field, before any question. */
export function checkTeam(page: ApplyPage, values: InitialValues): FieldError | null {
  const team = findTeam(page, teamOf(values));
  const message = team && findLargeTeam(team.people.length, page.project.max_team_size);
  return message ? { path: 'team_id', message, title: 'Error submitting application' } : null;
}

/** Who has to say that they are 18 or older says so at its field, before any question (rule:age-question). */
export const checkAge = ({ has_to_say_age }: ApplyPage, isAdult: boolean): FieldError | null =>
  has_to_say_age && !isAdult ? AGE_MISSING : null;

function askToSubmitInitial(
  page: ApplyPage,
  { team_id, initial_proposal }: Input,
  change: string | undefined,
  mentioned: string | undefined,
): Promise<boolean> {
  const team = findTeam(page, team_id);
  return askToSubmit(
    'Submit your application',
    [
      ['Project', page.project.name],
      team ? ['Team', `${team.name} (${namesOf(team)})`] : ['Applying', 'on your own'],
      [INITIAL_PROPOSAL, wordCountLabel(initial_proposal)],
      ['Resume', page.resume?.name ?? 'none'],
    ],
    change,
    hintOf(initial_proposal),
    mentioned,
  );
}

/** A short proposal can be submitted, but its writer may have missed the wanted length (rule:apply-page-summary). */
const hintOf = (proposal: string) =>
  countWords(proposal) < INITIAL_PROPOSAL_USUAL_MIN_WORDS
    ? `Reviewers expect about ${INITIAL_PROPOSAL_LENGTH}. You can still submit a shorter proposal.`
    : undefined;
