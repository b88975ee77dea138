import { Card, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

type LoadingProps = {
  /** The loading text for screen readers, such as 'Loading profile...'. */
  label: string;
  children: ReactNode;
};

/** Wraps a skeleton and adds its label for screen readers (rule:loading-texts). */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

type CardGridProps = {
  label: string;
  cards?: number;
  hasPictures?: boolean;
  lines?: number;
  isRowOnPhone?: boolean;
};

/** Placeholder of cards, such as projects with their pictures. */
export function CardGridSkeleton({
  label,
  cards = 6,
  hasPictures = true,
  lines,
  isRowOnPhone,
}: CardGridProps) {
  return (
    <Loading label={label}>
      <CardGrid isRowOnPhone={isRowOnPhone}>
        {range(cards).map((card) => (
          <Card key={card}>
            {hasPictures && (
              <Card.Section mb="md">
                <Skeleton borderRadius={0} className={classes.picture} />
              </Card.Section>
            )}
            <div className={classes.card}>
              <Skeleton height={24} width="45%" />
              <Skeleton height={20} width="80%" />
              <TextLines lines={lines ?? (hasPictures ? 5 : 3)} />
              <Skeleton height={36} />
            </div>
          </Card>
        ))}
      </CardGrid>
    </Loading>
  );
}

type RowsProps = { label: string; rows?: number; height?: number | string };

/** Placeholder of table or list rows, or with a larger height of stacked cards. */
export function RowsSkeleton({ label, rows = 8, height = 44 }: RowsProps) {
  return (
    <Loading label={label}>
      <div className={classes.rows}>
        {range(rows).map((row) => (
          <Skeleton key={row} height={height} />
        ))}
      </div>
    </Loading>
  );
}

type FormProps = { label: string; fields?: number; isCard?: boolean };

/** Placeholder of a form's fields, optionally in a card. */
export function FormSkeleton({ label, fields = 6, isCard = false }: FormProps) {
  const lines = (
    <div className={classes.fields}>
      {range(fields).map((field) => (
        <div key={field} className={classes.field}>
          <Skeleton height={14} width={140} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
  return <Loading label={label}>{isCard ? <Card padding="xl">{lines}</Card> : lines}</Loading>;
}

/** Placeholder of a paragraph. */
export function TextLines({ lines }: { lines: number }) {
  return (
    <div className={classes.lines}>
      {range(lines).map((line) => (
        <Skeleton key={line} height={12} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

const range = (length: number) => Array.from({ length }, (_, index) => index);
