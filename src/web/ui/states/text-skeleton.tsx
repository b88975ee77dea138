import { Card, Stack } from '@mantine/core';
import { Skeleton } from './skeleton.tsx';
import { Loading, TextLines } from './skeletons.tsx';

type TextSkeletonProps = { label: string; isCard?: boolean };

/** Placeholder of a text page: title, summary, buttons and text. */
export function TextSkeleton({ label, isCard = false }: TextSkeletonProps) {
  const text = (
    <Stack gap="xl">
      <Skeleton height={32} width="65%" />
      <TextLines lines={3} />
      <Skeleton height={36} width="50%" maxWidth="12rem" />
      <TextLines lines={6} />
    </Stack>
  );
  return <Loading label={label}>{isCard ? <Card padding="xl">{text}</Card> : text}</Loading>;
}
