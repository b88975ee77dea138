import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { DecisionOutcome } from '#domain/decisions/decisions.ts';
import type { BulkSelection, SelectableRow } from '#web/applications/bulk-selection.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import type { ResultRow } from '#web/reviews/results/queries.ts';
import { ResultsList } from '#web/reviews/results/results-list.tsx';
import type { ChangeResultsSearch, ResultsSearch } from '#web/reviews/results/search.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { withoutLeftOut } from '../left-out.ts';
import { useDecide } from '../mutations.ts';
import { ProposalButton } from '../proposal/proposal-button.tsx';
import { decidedProjectsQuery } from '../queries.ts';
import { ReleaseSection } from '../release/release-section.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import {
  DecisionControl,
  decisionOf,
  isCorrectable,
  isDecidable,
  pendingOutcome,
  seenVersion,
} from './decision-control.tsx';
import { useDecisionKeys } from './use-decision-keys.ts';

const CorrectDialog = lazyWithRetry(() => import('./correct-dialog.tsx'));
const DecisionDialog = lazyWithRetry(() => import('./decision-dialog.tsx'));

type Correction = {
  rows: ResultRow[];
  /** Where they come from. */
  selection?: BulkSelection;
};

type Props = { search: ResultsSearch; onChange: ChangeResultsSearch };

/** What follows the seats: the table of results, in which staff decide, and the releases. */
export default function DecideAndRelease({ search, onChange }: Props) {
  const { mutate: decide, isPending: isDeciding } = useDecide(search.cycle);
  const isArchived = useShownCycle()?.state === 'archived';
  const [edited, setEdited] = useState<ResultRow | null>(null);
  const [corrected, setCorrected] = useState<Correction | null>(null);
  // Two tables and a list of all projects: a key that is pressed meanwhile doesn't wait for them.
  const isFetched = useDeferredValue(useQuery(decidedProjectsQuery(search.cycle)).isFetched);
  const rows = useSeenRows();
  const decideOne = useCallback(
    (row: ResultRow, outcome: DecisionOutcome | null) =>
      decide({ rows: [{ id: row.id, version: seenVersion(row) }], decision: decisionOf(outcome) }),
    [decide],
  );
  useDecisionKeys({
    onDecide: (id, outcome) => {
      const row = rows.get(id);
      if (row && !isArchived && isDecidable(row))
        decideOne(row, outcome === pendingOutcome(row) ? null : outcome);
    },
  });
  const column = useMemo(
    () => ({
      label: 'Decision',
      minWidth: '12rem',
      cell: (row: ResultRow) => {
        rows.set(row.id, row);
        return (
          <DecisionControl
            row={row}
            onDecide={decideOne}
            onDetails={setEdited}
            onCorrect={(wrong) => setCorrected({ rows: [wrong] })}
          />
        );
      },
    }),
    [rows, decideOne],
  );
  const decideSelected = (selection: BulkSelection, outcome: DecisionOutcome | null) => {
    const chosen = pickedOf(selection);
    const seen = chosen.map(({ id }) => ({ id, version: versionOf(rows.get(id)) }));
    decide(
      { rows: seen, decision: decisionOf(outcome) },
      { onSuccess: ({ left_out }) => selection.set(withoutLeftOut(chosen, left_out), false) },
    );
  };
  return (
    <>
      {/* Nothing moves when the seats arrive. A failed query is pending again with each new part that reads it. */}
      {isFetched && (
        <>
          <Group>
            <ProposalButton search={search} isDisabled={isArchived} />
          </Group>
          <Stack gap="lg" component="section" aria-label="Decisions">
            <Text size="sm" c="dimmed">
              Decisions are pending until a release: nobody else sees them. With a row’s buttons focused, A
              accepts, W puts on the waiting list, R rejects, J and K move.
            </Text>
            <ResultsList
              search={search}
              onChange={onChange}
              column={column}
              withUnreviewed
              onLoad={(loaded) => {
                for (const row of loaded) rows.set(row.id, row);
              }}
              actions={(selection) => {
                const released = releasedOf(selection, rows);
                return (
                  <DecideButtons
                    isDisabled={isArchived}
                    onDecide={(outcome) => decideSelected(selection, outcome)}
                    released={released.length}
                    onCorrect={() => setCorrected({ rows: released, selection })}
                  />
                );
              }}
            />
          </Stack>
          <ReleaseSection cycle={search.cycle} isArchived={isArchived} />
        </>
      )}
      {corrected && (
        <DialogFallback>
          <CorrectDialog
            rows={corrected.rows}
            stage={search.stage}
            cycle={search.cycle}
            onCorrect={(done) => {
              corrected.selection?.set(done, false);
              setCorrected(null);
            }}
            onClose={() => setCorrected(null)}
          />
        </DialogFallback>
      )}
      {edited && (
        <DialogFallback>
          <DecisionDialog
            row={edited}
            stage={search.stage}
            cycle={search.cycle}
            onSave={(decision) =>
              decide(
                { rows: [{ id: edited.id, version: seenVersion(edited) }], decision },
                {
                  onSuccess: ({ changed }) => {
                    if (changed.length > 0) setEdited(null);
                  },
                },
              )
            }
            isSaving={isDeciding}
            onClose={() => setEdited(null)}
          />
        </DialogFallback>
      )}
    </>
  );
}

/** The newest shown version of each row, also of the pages before. */
function useSeenRows(): Map<string, ResultRow> {
  const [rows] = useState(() => new Map<string, ResultRow>());
  return rows;
}

const versionOf = (row: ResultRow | undefined) => (row ? seenVersion(row) : 0);

/** The list selects its rows one by one, also all that match. */
function pickedOf(selection: BulkSelection): SelectableRow[] {
  const input = selection.toInput();
  if (input.kind !== 'picked') throw new Error('A decision needs the versions of its rows.');
  return input.rows.map(({ id, seen_status: status }) => ({ id, status }));
}

const releasedOf = (selection: BulkSelection, rows: Map<string, ResultRow>) =>
  pickedOf(selection).flatMap(({ id }) => {
    const row = rows.get(id);
    return row && isCorrectable(row) ? [row] : [];
  });
