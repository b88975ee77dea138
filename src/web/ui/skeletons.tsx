import { Card, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

type LoadingProps = {
  /** The specified loading text, as 'Loading profile...'; read by screen readers. */
  label: string;
  children: ReactNode;
};

/** The shape of what comes, with the words for those who do not see it. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** Cards with a picture, as of projects. */
export function CardGridSkeleton({ label, cards = 6 }: { label: string; cards?: number }) {
  return (
    <Loading label={label}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {range(cards).map((card) => (
          <Card key={card}>
            <Skeleton height={160} mb="md" />
            <TextLines lines={3} />
          </Card>
        ))}
      </SimpleGrid>
    </Loading>
  );
}

/** Rows of a table or a list. */
export function RowsSkeleton({ label, rows = 8 }: { label: string; rows?: number }) {
  return (
    <Loading label={label}>
      <Stack gap="sm">
        {range(rows).map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    </Loading>
  );
}

/** Labelled fields, as of a form or a profile. */
export function FormSkeleton({ label, fields = 6 }: { label: string; fields?: number }) {
  return (
    <Loading label={label}>
      <Stack gap="lg">
        {range(fields).map((field) => (
          <div key={field}>
            <Skeleton height={14} width={140} mb={8} />
            <Skeleton height={36} />
          </div>
        ))}
      </Stack>
    </Loading>
  );
}

/** A paragraph. */
export function TextLines({ lines }: { lines: number }) {
  return range(lines).map((line) => (
    <Skeleton key={line} height={12} mb={10} width={line === lines - 1 ? '60%' : '100%'} />
  ));
}

const range = (length: number) => Array.from({ length }, (_, index) => index);
