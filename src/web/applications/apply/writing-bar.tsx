import { Button, Group } from '@mantine/core';
import classes from '#web/ui/writing.module.css';
import type { DraftState } from '../../drafts/draft-autosave.ts';
import { DraftStatus } from '../../drafts/draft-status.tsx';

type WritingBarProps<V> = { state: DraftState<V>; submitLabel: string; submitting: boolean };

/** The bar below a form: its save status and its submit button. */
export function WritingBar<V>({ state, submitLabel, submitting }: WritingBarProps<V>) {
  return (
    <div className={classes.bar}>
      <Group className={classes.saving} gap="sm">
        <Button type="submit" loading={submitting}>
          {submitLabel}
        </Button>
        <DraftStatus state={state} />
      </Group>
    </div>
  );
}
