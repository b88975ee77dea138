import { useNavigate } from '@tanstack/react-router';
import { CycleSelect } from './cycle-select.tsx';
import classes from './cycle-switch.module.css';
import type { CycleSearch } from './search.ts';
import { useCycle } from './use-cycle.ts';
import { useCycles } from './use-cycles.ts';
import { useKeepCycle } from './use-keep-cycle.ts';
import { useShownCycle } from './use-shown-cycle.ts';

type CycleSwitchProps = { size?: 'xs' | 'sm'; isAllOffered?: boolean };

/**
 * Chooses the cycle in the address of the page (rule:one-cycle-at-a-time); of an archived one it says why the page offers no changes
 * (rule:archived-cycle). Renders nothing while there is one cycle.
 */
export function CycleSwitch(props: CycleSwitchProps) {
  const navigate = useNavigate();
  const keep = useKeepCycle();
  const cycles = useCycles();
  const chosen = useCycle();
  const shown = useShownCycle();
  const isArchived = shown?.state === 'archived';
  if (cycles.length < 2 && !isArchived) return null;
  const choose = (cycle: string | undefined, slug: string) => {
    keep(slug);
    void navigate({
      to: '.',
      search: (before: CycleSearch) => ({ ...before, ...OF_ONE_CYCLE, cycle }),
      replace: true,
    });
  };
  return (
    <div className={classes.line}>
      <CycleSelect {...props} value={chosen} onChange={choose} />
      {isArchived && (
        <p className={classes.notice} role="status">
          {shown.name} is archived, so nothing in it can be changed.
        </p>
      )}
    </div>
  );
}

/** What exists in the previous cycle only. */
const OF_ONE_CYCLE = {
  page: undefined,
  before: undefined,
  after: undefined,
  project: undefined,
  project_id: undefined,
  reviewer: undefined,
  open: undefined,
  manage: undefined,
  skill: undefined,
};
