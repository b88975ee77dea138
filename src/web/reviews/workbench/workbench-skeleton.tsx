import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';
import classes from './workbench.module.css';

export const WorkbenchSkeleton = () => (
  <>
    <div className={classes.head} aria-hidden>
      <Skeleton height={20} width={260} />
    </div>
    <ReviewSkeleton />
  </>
);

/** The shape of texts and rubric. */
export const ReviewSkeleton = () => (
  <Loading label="Loading review...">
    <div className={classes.columns}>
      <div className={classes.texts}>
        <Skeleton height={28} width="60%" marginBottom={24} />
        <TextLines lines={14} />
      </div>
      <div className={classes.rubric}>
        <TextLines lines={10} />
      </div>
    </div>
  </Loading>
);
