import { useQuery } from '@tanstack/react-query';
import { timeZoneName } from '#domain/time-zone.ts';
import { CycleTabs } from '#web/cycles/cycle-tabs.tsx';
import { Page } from '#web/layout/page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { FormSkeleton, RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { CycleCard } from './cycle-card.tsx';
import classes from './cycles.module.css';
import { managedCyclesQuery } from './managed-cycles-query.ts';

const Waiting = () => <FormSkeleton label="Loading cycle..." fields={6} isCard />;

const CycleForm = lazyPart(() => import('./cycle-form.tsx'), <Waiting />);

const LIST = '/admin/cycles';

/** The cycles, or the form of one of them (permission:manageCycles). A page of its own each, which takes the focus on arrival. */
export function ManageCycles({ from, edit }: { from?: string; edit?: string }) {
  if (from) {
    return (
      <Page key="new" size="narrow" title="New Cycle" back={LIST}>
        <CycleForm key={from} from={from} />
      </Page>
    );
  }
  if (edit) return <EditPage id={edit} />;
  return (
    <Page
      key="list"
      subtitle={`Each cycle is one run of the programme. People, profiles and files carry over from one to the next. All times are ${timeZoneName()}.`}
    >
      <CycleTabs active="cycles" />
      <Cycles />
    </Page>
  );
}

/** Every cycle with its dates, figures and changes of state. */
function Cycles() {
  const { data: cycles, isError, refetch } = useQuery(managedCyclesQuery);
  if (cycles) {
    return (
      <div className={classes.cycles}>
        {cycles.map((cycle) => (
          <CycleCard key={cycle.id} cycle={cycle} />
        ))}
      </div>
    );
  }
  if (isError) return <ErrorState title="The cycles couldn't be loaded" onRetry={refetch} isWholePage />;
  return <RowsSkeleton label="Loading cycles..." rows={2} height={240} />;
}

function EditPage({ id }: { id: string }) {
  const { data: cycles, isError, refetch } = useQuery(managedCyclesQuery);
  const cycle = cycles?.find((one) => one.id === id);
  return (
    <Page size="narrow" title={cycle ? `Edit ${cycle.name}` : 'Edit Cycle'} back={LIST}>
      {cycle && <CycleForm key={id} cycle={cycle} />}
      {cycles && !cycle && (
        <EmptyState
          title="Cycle not found"
          description="It doesn't exist."
          action={<LinkButton to={LIST}>All cycles</LinkButton>}
        />
      )}
      {!cycles && isError && (
        <ErrorState title="The cycles couldn't be loaded" onRetry={refetch} isWholePage />
      )}
      {!cycles && !isError && <Waiting />}
    </Page>
  );
}
