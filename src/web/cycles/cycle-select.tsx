import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';
import { CYCLE_STATE_LABELS } from '#domain/cycles/cycles.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import classes from './cycle-switch.module.css';
import { type ChoosableCycle, useCycles } from './use-cycles.ts';

type CycleSelectProps = {
  /** The short address of a cycle, of all cycles, or undefined for the current one. */
  value: string | undefined;
  /** `slug` is also that of the current one. */
  onChange: (value: string | undefined, slug: string) => void;
  isAllOffered?: boolean;
  size?: 'xs' | 'sm';
};

/** A choice of cycles; renders nothing while there is only one (rule:one-cycle-at-a-time). */
export function CycleSelect({ value, onChange, isAllOffered = false, size = 'sm' }: CycleSelectProps) {
  const cycles = useCycles();
  const current = cycles.find(({ is_current }) => is_current)?.slug;
  if (cycles.length < 2) return null;
  const options = [...(isAllOffered ? [ALL] : []), ...cycles.map(toOption)];
  const shown = value ?? current;
  return (
    <div className={classes.switch}>
      <NativeSelect
        label="Cycle"
        size={size}
        // The width is fixed, and cuts a long name.
        title={options.find((option) => option.value === shown)?.label}
        options={options}
        value={shown}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(chosen === current ? undefined : chosen, chosen)
        }
      />
    </div>
  );
}

const ALL = { value: ALL_CYCLES, label: 'All cycles' };

const toOption = ({ slug, name, state }: ChoosableCycle) => ({
  value: slug,
  label: state === 'open' ? name : `${name} (${CYCLE_STATE_LABELS[state].toLowerCase()})`,
});
