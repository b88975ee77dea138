import { Card, Stack } from '@mantine/core';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';
import classes from './detail-layout.module.css';

export function ProjectSkeleton() {
  return (
    <Loading label="Loading project...">
      <div className={classes.layout}>
        <Skeleton className={classes.cover} />
        <Stack className={classes.head}>
          <Skeleton height={26} width={280} />
          <Skeleton height={36} />
        </Stack>
        <Card className={classes.apply}>
          <TextLines lines={4} />
          <Skeleton height={42} marginTop="1rem" />
        </Card>
        <div className={classes.first}>
          <TextLines lines={4} />
        </div>
        <Card className={classes.facts}>
          <TextLines lines={7} />
        </Card>
        <div className={classes.sections}>
          <TextLines lines={9} />
        </div>
      </div>
    </Loading>
  );
}
