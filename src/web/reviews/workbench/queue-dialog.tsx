import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QUEUE_LISTS, type QueueList } from '#domain/reviews/review-queue.ts';
import { useRowsInSteps } from '#web/lib/use-large-data.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { type QueueEntry, queueQuery, type RoundSearch } from './queue-query.ts';
import classes from './workbench.module.css';

type QueueDialogProps = {
  round: RoundSearch;
  /** The list that is shown first. */
  first: QueueList;
  sent: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** As many as a high screen shows. */
const FIRST_ENTRIES = 15;

const LABELS: Record<QueueList, string> = { open: 'To review', done: 'Submitted' };

/** The queue as a list, with a search over projects and texts. */
export default function QueueDialog({ round, first, sent, onChoose, onClose }: QueueDialogProps) {
  const [list, setList] = useState<QueueList>(first);
  const [text, setText] = useState<string | undefined>();
  const { data, isError, refetch } = useQuery({
    ...queueQuery({ ...round, list, text }),
    // While somebody types, never the entries of the other list.
    placeholderData: (shown, query) => (query?.queryKey[2].list === list ? shown : undefined),
  });
  const choose = (id: string) => {
    onClose();
    onChoose(id);
  };
  const entries = data?.entries.filter(({ id }) => list === 'done' || !sent.has(id));
  return (
    <Dialog onClose={onClose} title="Your queue" size="lg">
      <Stack gap="sm">
        <SearchField data-autofocus placeholder="Project or words" value={text} onSearch={setText} />
        <SegmentedControl
          transitionDuration={0}
          fullWidth
          aria-label="Reviews"
          value={list}
          onChange={(value) => setList(QUEUE_LISTS.find((one) => one === value) ?? 'open')}
          data={QUEUE_LISTS.map((value) => ({ value, label: LABELS[value] }))}
        />
        {!data && isError && <ErrorState title="The queue couldn't be loaded" onRetry={refetch} />}
        {!data && !isError && <RowsSkeleton label="Loading queue..." rows={5} />}
        {entries?.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {text
              ? 'Nothing found. Try different words.'
              : list === 'open'
                ? 'Nothing left to review.'
                : 'Nothing submitted yet.'}
          </Text>
        )}
        {entries && entries.length > 0 && <Entries entries={entries} onChoose={choose} />}
        {data && data.total > data.entries.length && (
          <Text size="sm" c="dimmed">
            Showing the first {data.entries.length} of {data.total}. Search to find the others.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

type EntriesProps = { entries: QueueEntry[]; onChoose: (id: string) => void };

function Entries({ entries, onChoose }: EntriesProps) {
  const shown = useRowsInSteps(entries, FIRST_ENTRIES);
  return (
    <ul className={classes.entries}>
      {shown.map(({ id, number, project_name, project_number, is_common, has_draft }) => (
        <li key={id}>
          <button type="button" className={classes.entry} onClick={() => onChoose(id)}>
            <span className={classes.entryNumber}>{number}</span>
            <span>
              {project_name}
              <span className={classes.entryFacts}>
                {[project_number, is_common && 'everyone reviews this one', has_draft && 'begun']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
