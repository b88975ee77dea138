import { Stack } from '@mantine/core';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';

/** Placeholder of a step: project name, step list, applicant choice and text area. */
export const ApplySkeleton = () => (
  <Loading label="Loading application...">
    <Stack gap="lg">
      <Skeleton height={30} width="70%" />
      <Skeleton height={28} width="85%" maxWidth="20rem" />
      <TextLines lines={3} />
      <Stack gap="xs">
        <Skeleton height={14} width={140} />
        <Skeleton height="20rem" />
      </Stack>
    </Stack>
  </Loading>
);
