import classes from '#web/applications/staff.module.css';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** Placeholder of the ten fields until their code has loaded. */
export const StaffFilterSkeleton = () => (
  <div className={classes.filters} aria-hidden>
    {FIELDS.map((field) => (
      <div key={field}>
        <Skeleton height={14} width="50%" marginBlock={5} />
        <Skeleton height={30} />
      </div>
    ))}
  </div>
);

const FIELDS = [...Array(10).keys()];
