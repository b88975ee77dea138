import type { ReactNode } from 'react';
import classes from './soft-badge.module.css';

export type Tone = 'gray' | 'blue' | 'yellow' | 'green' | 'red' | 'orange' | 'purple';

/** A pale ground with dark text of the same hue, and the reverse at night: 4.5:1 at least in both. */
export const SoftBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);
