import { Button, Group } from '@mantine/core';
import type { DraftState } from './draft-keeper.ts';
import { DraftStatus } from './draft-status.tsx';
import classes from './writing.module.css';

type WritingBarProps<V> = {
  state: DraftState<V>;
  submitLabel: string;
  submitting: boolean;
  disabled?: boolean;
};

/** Under a long text: when it was saved, and the button that submits it. */
export function WritingBar<V>({ state, submitLabel, submitting, disabled }: WritingBarProps<V>) {
  return (
    <div className={classes.bar}>
      <Group justify="space-between" gap="sm">
        <DraftStatus state={state} />
        <Button type="submit" loading={submitting} disabled={disabled}>
          {submitLabel}
        </Button>
      </Group>
    </div>
  );
}
