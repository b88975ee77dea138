import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { REMIND_AGAIN_AFTER_DAYS } from '#domain/reviews/reminders.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import writing from '#web/ui/writing.module.css';
import { useRemind } from '../mutations.ts';
import { type ReminderPreview, reminderQuery } from '../queries.ts';
import type { Round } from '../search.ts';
import classes from '../setup.module.css';

/** The names and the email before a reminder leaves (rule:remind-by-hand). */
export function RemindDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const { data: preview, isError, refetch } = useQuery(reminderQuery(round));
  const remind = useRemind(round, onClose);
  return (
    <Dialog title="Remind people who haven’t begun" onClose={onClose}>
      {!preview && isError && <ErrorState title="The email couldn't be loaded" onRetry={refetch} />}
      {!preview && !isError && <RowsSkeleton label="Loading email..." rows={4} />}
      {preview && (
        <Stack>
          <Preview preview={preview} />
          <DialogActions
            submitLabel={preview.people.length === 0 ? 'Send' : `Send ${emails(preview.people.length)}`}
            isDisabled={preview.people.length === 0}
            isPending={remind.isPending}
            onCancel={onClose}
            onSubmit={() => remind.mutate(preview.people.map(({ id }) => id))}
          />
        </Stack>
      )}
    </Dialog>
  );
}

function Preview({ preview: { people, recent, subject, text } }: { preview: ReminderPreview }) {
  return (
    <>
      {people.length === 0 ? (
        <Text role="status">Nobody is to be reminded now.</Text>
      ) : (
        <>
          <ul className={classes.list} aria-label="People to remind">
            {people.map(({ id, name, reminded_on }) => (
              <li key={id}>
                {name}
                {reminded_on && `, last reminded on ${formatDate(reminded_on)}`}
              </li>
            ))}
          </ul>
          <section aria-label="Email" className={classes.email}>
            <Text fw={600}>{subject}</Text>
            <Text size="sm" className={writing.text}>
              {text}
            </Text>
          </section>
        </>
      )}
      {recent.length > 0 && (
        <Text size="sm">
          Not again yet: {recent.map(({ name }) => name).join(', ')}. A person is reminded at most every{' '}
          {REMIND_AGAIN_AFTER_DAYS} days.
        </Text>
      )}
    </>
  );
}

const emails = (count: number) => `${formatNumber(count)} ${count === 1 ? 'email' : 'emails'}`;
