import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dotted-line.module.css';

type DottedLineProps = { parts: ReactNode[]; size?: 'xs' | 'sm' };

/** Short facts with dots between them; no line begins or ends with a dot where they wrap. */
export const DottedLine = ({ parts, size = 'sm' }: DottedLineProps) => (
  <Text size={size} c="dimmed" className={classes.line}>
    {parts.filter(Boolean).map((part, at) => (
      // The parts of a line never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is the only identity of a part
      <span key={at}>{part}</span>
    ))}
  </Text>
);
