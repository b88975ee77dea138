import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact.module.css';

type FactProps = {
  label: string;
  children: ReactNode;
  /** Spans the whole width of a grid. */
  isWide?: boolean;
};

/** A term and its value in a `dl`; a dash for an empty value. */
export function Fact({ label, children, isWide }: FactProps) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} className={classes.value}>
        {children || '-'}
      </Text>
    </div>
  );
}
