import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CorrectInput,
  DecideInput,
  DecisionSettingsInput,
  SeatsInput,
} from '#domain/decisions/decision-schemas.ts';
import { DECISION_LABELS } from '#domain/decisions/decisions.ts';
import type { DeskOfferInput } from '#domain/decisions/offer-schemas.ts';
import type { ProposeInput } from '#domain/decisions/proposals.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { toastMessage, toastSuccess } from '#web/lib/toasts.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { problemsOf } from './left-out.ts';
import { RESULTS } from './queries.ts';

const decisions = api.staff.decisions;
type Decided = ResponseOf<typeof decisions.$post>;

function useRefreshDecisions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [RESULTS] });
}

/** Decides applications; nobody learns of it before a release, and the toast takes it back (rule:pending-decisions). */
export function useDecide(cycle: string | undefined) {
  const refresh = useRefreshDecisions();
  const undo = useMutation({
    mutationFn: (id: string) => readResponse(decisions[':id'].undo.$put({ param: { id }, query: { cycle } })),
    onSuccess: (undone) => tell('Decision undone', undone, null),
    onSettled: refresh,
    meta: { errorTitle: FAILED },
  });
  return useMutation({
    // A second press waits for the first one.
    scope: { id: 'decisions' },
    mutationFn: (json: DecideInput) => readResponse(decisions.$post({ query: { cycle }, json })),
    onSuccess: (decided, { decision }) =>
      tell(titleOf(decision), decided, decided.changed.length > 0 ? () => undo.mutate(decided.batch) : null),
    onSettled: refresh,
    meta: { errorTitle: FAILED },
  });
}

/** Computes a proposal; it changes nothing (rule:proposal-by-computer). */
export function usePropose(cycle: string | undefined) {
  return useMutation({
    mutationFn: (json: ProposeInput): Promise<ProposedDecisions> =>
      readResponse(api.staff['decision-proposals'].$post({ query: { cycle }, json })),
    meta: { errorTitle: 'Error computing the proposal' },
  });
}

export type ProposedDecisions = ResponseOf<(typeof api.staff)['decision-proposals']['$post']>;

/** Corrects released decisions; the status changes at once, or once a second admin has confirmed it. */
export function useCorrect(cycle: string | undefined) {
  const refresh = useRefreshDecisions();
  return useMutation({
    mutationFn: (json: CorrectInput) =>
      readResponse(api.staff['decision-corrections'].$post({ query: { cycle }, json })),
    onSuccess: ({ changed, awaits_second, left_out }) => {
      const isOne = changed.length === 1;
      if (changed.length > 0 && awaits_second)
        toastSuccess('Correction waits', 'Another admin confirms it in the list of releases.');
      if (changed.length > 0 && !awaits_second)
        toastSuccess(
          isOne ? 'Decision corrected' : `${changed.length} decisions corrected`,
          `${isOne ? 'Its' : 'Their'} people get a new letter.`,
        );
      if (left_out.length > 0)
        toastMessage(
          left_out.length === 1 ? 'Not corrected' : `${countOf(left_out.length)} not corrected`,
          problemsOf(left_out),
        );
    },
    onSettled: refresh,
    meta: { errorTitle: 'Error correcting the decision' },
  });
}

const FAILED = 'Error saving decision';

const titleOf = (decision: DecideInput['decision']) =>
  decision === null ? 'Decision taken away' : `Pending: ${DECISION_LABELS[decision.outcome]}`;

function tell(title: string, { changed, left_out }: Decided, undo: (() => void) | null): void {
  if (changed.length > 0)
    toastWithUndo(title, `${countOf(changed.length)}. Nobody is told before the release.`, undo, 'decisions');
  if (left_out.length > 0) toastMessage(`${countOf(left_out.length)} left out`, problemsOf(left_out));
}

const countOf = (count: number) => (count === 1 ? '1 application' : `${count} applications`);

export function useSaveSeats() {
  const refresh = useRefreshDecisions();
  return useMutation({
    mutationFn: ({ id, ...json }: SeatsInput & { id: string }) =>
      readResponse(api.staff['decision-projects'][':id'].seats.$put({ param: { id }, json })),
    onSettled: refresh,
    meta: { errorTitle: 'Error saving seats' },
  });
}

/** Gives free seats to the next on the waiting list who fit. */
export function usePromote() {
  const refresh = useRefreshDecisions();
  return useMutation({
    mutationFn: (id: string) =>
      readResponse(api.staff['decision-projects'][':id'].promotion.$post({ param: { id } })),
    onSuccess: ({ promoted }) =>
      toastSuccess('Promoted', `${promoted} ${promoted === 1 ? 'seat' : 'seats'} given.`),
    onSettled: refresh,
    meta: { errorTitle: 'Error promoting' },
  });
}

/** Whether somebody has joined or never came, or the end of an offer without an answer. */
export function useSaveOffer() {
  const refresh = useRefreshDecisions();
  return useMutation({
    mutationFn: ({ id, ...json }: DeskOfferInput & { id: string }) =>
      readResponse(api.offers[':id'].$put({ param: { id }, json })),
    onSuccess: () => toastSuccess('Offer saved'),
    onSettled: refresh,
    meta: { errorTitle: 'Error saving the offer' },
  });
}

/** The form shows its own errors (#web/lib/form.ts). */
export function useSaveDecisionSettings(cycle: string | undefined) {
  const refresh = useRefreshDecisions();
  return useMutation({
    mutationFn: (json: DecisionSettingsInput) =>
      readResponse(api.staff['decision-settings'].$put({ query: { cycle }, json })),
    onSuccess: () => {
      toastSuccess('Letters saved');
      return refresh();
    },
  });
}
