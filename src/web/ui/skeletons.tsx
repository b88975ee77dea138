import { Card, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './skeletons.module.css';

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

type CardGridProps = { label: string; cards?: number; hasPictures?: boolean };

/** Cards, as of projects with their pictures. */
export function CardGridSkeleton({ label, cards = 6, hasPictures = true }: CardGridProps) {
  return (
    <Loading label={label}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {range(cards).map((card) => (
          <Card key={card}>
            {hasPictures && (
              <Card.Section mb="md">
                <Skeleton radius={0} className={classes.picture} />
              </Card.Section>
            )}
            <Skeleton height={24} width="45%" mb="md" />
            <Skeleton height={20} width="80%" mb="md" />
            <TextLines lines={hasPictures ? 5 : 3} />
            <Skeleton height={36} mt="md" />
          </Card>
        ))}
      </SimpleGrid>
    </Loading>
  );
}

type RowsProps = { label: string; rows?: number; height?: number };

/** Rows of a table or a list, or, when they are high, cards one under the other. */
export function RowsSkeleton({ label, rows = 8, height = 44 }: RowsProps) {
  return (
    <Loading label={label}>
      <Stack gap="sm">
        {range(rows).map((row) => (
          <Skeleton key={row} height={height} />
        ))}
      </Stack>
    </Loading>
  );
}

type FormProps = { label: string; fields?: number; isCard?: boolean };

/** Labelled fields, as of a form, or in a card, as of a profile. */
export function FormSkeleton({ label, fields = 6, isCard = false }: FormProps) {
  const lines = (
    <Stack gap="lg">
      {range(fields).map((field) => (
        <div key={field}>
          <Skeleton height={14} width={140} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  );
  return <Loading label={label}>{isCard ? <Card padding="xl">{lines}</Card> : lines}</Loading>;
}

/** A paragraph. */
export function TextLines({ lines }: { lines: number }) {
  return range(lines).map((line) => (
    <Skeleton key={line} height={12} mb={10} width={line === lines - 1 ? '60%' : '100%'} />
  ));
}

const range = (length: number) => Array.from({ length }, (_, index) => index);
