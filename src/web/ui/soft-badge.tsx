import type { ReactNode } from 'react';
import classes from './soft-badge.module.css';

export type Tone = 'gray' | 'blue' | 'yellow' | 'green' | 'red' | 'orange' | 'purple';

type SoftBadgeProps = { tone: Tone; isUserText?: boolean; children: ReactNode };

/** Dark text on a pale background of the same hue, reversed in dark mode: a contrast of at least 4.5:1 in both. */
export const SoftBadge = ({ tone, isUserText, children }: SoftBadgeProps) => (
  <span className={classes.badge} data-tone={tone} data-own={isUserText || undefined}>
    {children}
  </span>
);
