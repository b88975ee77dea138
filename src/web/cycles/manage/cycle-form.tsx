import { EditCycleForm } from './edit-cycle-form.tsx';
import type { ManagedCycle } from './managed-cycles-query.ts';
import { NewCycleForm } from './new-cycle-form.tsx';

/** The form of a new cycle from another one, or of an existing one; late, because it loads the date library. */
export default function CycleForm({ from, cycle }: { from?: string; cycle?: ManagedCycle }) {
  if (cycle) return <EditCycleForm cycle={cycle} />;
  return from && <NewCycleForm from={from} />;
}
