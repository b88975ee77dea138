import { Text } from '@mantine/core';
import { formatTime } from '#web/lib/format.ts';
import type { DraftState } from './draft-autosave.ts';

/** The visible 'Saved' time, or the reason why only this browser has the text (rule:drafts-are-saved). */
export function DraftStatus<V>({ state }: { state: DraftState<V> }) {
  return (
    <Text size="sm" c="dimmed" role="status" aria-live="polite" data-long={isLong(state) || undefined}>
      {describe(state)}
    </Text>
  );
}

/** The same of a form that only this browser keeps until it is saved (rule:forms-are-kept). */
export const FormDraftStatus = ({ keptAt }: { keptAt: string | null }) => (
  <Text size="sm" c="dimmed" role="status" aria-live="polite">
    {keptAt ? `Kept in this browser ${formatTime(keptAt)}` : 'Kept in this browser as you type'}
  </Text>
);

/** A long status gets its own line on a phone. */
const isLong = <V,>({ kind }: DraftState<V>) => kind === 'local' || kind === 'conflict';

function describe<V>(state: DraftState<V>): string {
  switch (state.kind) {
    case 'untouched':
      return 'Saved as you type';
    case 'saving':
      return 'Saving...';
    case 'saved':
      return `Saved ${formatTime(state.at)}`;
    case 'conflict':
      return 'Saved in this browser only';
    case 'local':
      return state.reason
        ? `Saved in this browser only: ${state.reason}`
        : `No connection. Saved in this browser at ${formatTime(state.at)}`;
  }
}
