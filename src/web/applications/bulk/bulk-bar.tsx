import { Button, CloseButton, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconMail, IconProgressCheck, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type {
  ApplicationSelection,
  ExportApplicationsInput,
} from '#domain/applications/application-selections.ts';
import type { BulkKind } from '#domain/applications/bulk-runs.ts';
import type { BulkSelection } from '#web/applications/bulk-selection.ts';
import { ExportDialog } from '#web/applications/export/dialogs.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { AssignDialog } from '#web/reviews/setup/dialogs.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';
import classes from './bulk-bar.module.css';
import { BulkDialog } from './dialogs.ts';

type BulkBarProps = {
  selection: BulkSelection;
  children?: ReactNode;
  /** Where matches are selected one by one: the most that may be, and whether they are on their way. */
  most?: number;
  isSelecting?: boolean;
};

/** The actions for the selected applications, with those of a page first; hidden while nothing is selected. */
export function BulkBar({ selection, children, most = Infinity, isSelecting }: BulkBarProps) {
  const { count, total, isMinimum, isEverything, selectEverything, clear, toInput } = selection;
  const more = isEverything && isMinimum ? '+' : '';
  const isArchived = useShownCycle()?.state === 'archived';
  const actions = useRef<HTMLDivElement>(null);
  // From a row in the middle of the list the bar is a hundred presses of Tab away.
  useKeys([
    ['b', unlessOverlaid(() => actions.current?.querySelector<HTMLElement>('button:enabled')?.focus())],
  ]);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [assigned, setAssigned] = useState<ApplicationSelection | null>(null);
  const [exported, setExported] = useState<ExportApplicationsInput['selection'] | null>(null);
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && `${count}${more} applications selected`}</VisuallyHidden>
      <section className={classes.bar} aria-label="Selected applications" hidden={count === 0}>
        <Text size="sm" fw={600} aria-hidden>
          {formatNumber(count)}
          {more} selected
        </Text>
        {!isEverything && Math.min(total, most) > count && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.more}
            loading={isSelecting}
            onClick={selectEverything}
          >
            Select {total > most ? `the first ${formatNumber(most)} of` : 'all'} {formatNumber(total)}
            {isMinimum && '+'} that match
          </Button>
        )}
        {total > most && count === most && (
          <Text size="sm" role="status">
            {formatNumber(total - most)} more match. Narrow the filter to select them.
          </Text>
        )}
        <CloseButton aria-label="Clear selection" className={classes.clear} onClick={clear} />
        <div ref={actions} className={classes.actions}>
          {children}
          <Button
            size="xs"
            disabled={isArchived}
            leftSection={<IconProgressCheck size={16} stroke={1.75} />}
            onClick={() => setKind('set_status')}
          >
            Set status
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isArchived}
            leftSection={<IconMail size={16} stroke={1.75} />}
            onClick={() => setKind('message')}
          >
            Message
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isArchived}
            leftSection={<IconUserCheck size={16} stroke={1.75} />}
            onClick={() => setAssigned(toInput())}
          >
            Assign reviewers
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => setExported(toInput())}
          >
            Export
          </Button>
        </div>
      </section>
      <DialogFallback>
        {kind && <BulkDialog kind={kind} selection={toInput} onStart={clear} onClose={() => setKind(null)} />}
        {assigned && (
          <AssignDialog
            selection={assigned}
            total={`${formatNumber(count)}${more}`}
            onAssign={clear}
            onClose={() => setAssigned(null)}
          />
        )}
        {exported && <ExportDialog selection={exported} total={count} onClose={() => setExported(null)} />}
      </DialogFallback>
    </>
  );
}
