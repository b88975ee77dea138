import { Group, Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staffApplicationQuery } from '#web/applications/queries.ts';
import { findRow } from '#web/applications/staff-rows.ts';
import StatusSelect from '#web/applications/status-select.tsx';
import { useKeys } from '#web/lib/use-keys.ts';
import { ExtendDeadlineDialog } from '#web/projects/extend-deadline-dialog.tsx';
import { useIsQuestionOpen } from '#web/ui/dialogs/confirm.tsx';
import { useFocusBack } from '#web/ui/dialogs/use-focus-back.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TextSkeleton } from '#web/ui/states/text-skeleton.tsx';
import ContactDialog from './contact-dialog.tsx';
import classes from './details.module.css';
import { DetailsContent } from './details-content.tsx';
import { DetailsPager } from './details-pager.tsx';
import PreviewDialog from './preview-dialog.tsx';
import ShortcutsDialog from './shortcuts-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import type { DetailsPagerState } from './use-details-pager.ts';

type DetailsDialogProps = { id: string; pager: DetailsPagerState; onClose: () => void };

/** Profile, proposals, documents, review and history of one application, with a pager (rule:application-details). */
export default function DetailsDialog({ id, pager, onClose }: DetailsDialogProps) {
  const { data, isError, refetch } = useQuery(staffApplicationQuery(id));
  const isSmall = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [dialog, setDialog] = useState<'contact' | 'preview' | 'shortcuts' | 'status' | 'time' | null>(null);
  const isOnTop = !useIsQuestionOpen() && dialog === null;
  const header = useRef<HTMLDivElement>(null);
  useFocusBack(() => findRow(id, pager.at));
  const title = data ? (data.team?.name ?? data.contact?.display_name ?? 'Application') : 'Application';

  const help = () => setDialog('shortcuts');
  useKeys(isOnTop ? [...pagerKeys(pager), ['?', help], ['shift+?', help]] : []);
  useWindowEvent(
    'keydown',
    (event) => {
      const isInside = isWithin(header.current, event.target) || event.target === document.body;
      if (event.key === 'Escape' && isOnTop && isInside && !hasOpenList(event.target)) onClose();
    },
    // Capture, because a tooltip would handle the event first.
    { capture: true },
  );
  useEffect(() => startAtTop(header.current, id), [id]);

  return (
    <>
      <Modal.Root
        opened
        onClose={onClose}
        // Mantine's own listener would also get the Escape that closes a question above this dialog.
        closeOnEscape={false}
        size="100rem"
        centered
        fullScreen={isSmall}
        classNames={{ inner: classes.inner, content: classes.content }}
      >
        <Modal.Overlay className={classes.overlay} />
        <Modal.Content>
          <Modal.Header role="presentation" className={classes.header} ref={header}>
            <Modal.Title fz="lg" fw={650} className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </Modal.Title>
            <Group gap="xs" wrap="nowrap" className={classes.screenOnly}>
              {data && !isSmall && <StatusSelect key={data.id} application={data} size="sm" />}
              <DetailsPager pager={pager} />
              <Modal.CloseButton aria-label="Close" />
            </Group>
          </Modal.Header>
          <Modal.Body className={classes.body}>
            <VisuallyHidden role="status">
              {data && [title, pager.place].filter(Boolean).join(', ')}
            </VisuallyHidden>
            {data && (
              <DetailsContent
                key={data.id}
                application={data}
                isSmall={isSmall}
                isOnTop={isOnTop}
                onNext={pager.next}
                onContact={() => setDialog('contact')}
                onPreview={() => setDialog('preview')}
                onStatus={() => setDialog('status')}
                onMoreTime={() => setDialog('time')}
              />
            )}
            {isError && !data && <ErrorState title="Error fetching applications" onRetry={refetch} />}
            {!data && !isError && (
              <div className={classes.panes}>
                <TextSkeleton label="Loading application..." />
                {!isSmall && <Skeleton className={classes.documents} />}
              </div>
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {data && dialog === 'contact' && <ContactDialog application={data} onClose={() => setDialog(null)} />}
      {data && dialog === 'status' && <StatusDialog application={data} onClose={() => setDialog(null)} />}
      {data?.contact && dialog === 'time' && (
        <ExtendDeadlineDialog
          project={data.project}
          applicant={{
            id: data.contact.id,
            name: data.contact.display_name,
            step: data.status === 'draft' ? 'initial' : 'detailed',
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      {dialog === 'preview' && <PreviewDialog id={id} onClose={() => setDialog(null)} />}
    </>
  );
}

const pagerKeys = ({ previous, next, nextUnscored }: DetailsPagerState): [string, () => void][] => [
  ['j', () => next?.()],
  ['ArrowRight', () => next?.()],
  ['k', () => previous?.()],
  ['ArrowLeft', () => previous?.()],
  ['u', () => nextUnscored?.()],
];

const isWithin = (header: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && header?.closest('[role="dialog"]')?.contains(target) === true;

/** An open list handles Escape itself. */
const hasOpenList = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** Scrolls to the top and focuses the name, so that the space bar scrolls instead of pressing a button. */
function startAtTop(header: HTMLElement | null, id: string) {
  if (!header || id === '') return;
  header.closest('[role="dialog"]')?.scrollTo({ top: 0 });
  header.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}
