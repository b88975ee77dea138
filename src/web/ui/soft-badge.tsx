import type { ReactNode } from 'react';
import classes from './soft-badge.module.css';

export type Tone = 'gray' | 'blue' | 'yellow' | 'green' | 'red' | 'orange' | 'purple';

type SoftBadgeProps = { tone: Tone; isOwnWords?: boolean; children: ReactNode };

/** A pale ground with dark text of the same hue, and the reverse at night: 4.5:1 at least in both. */
export const SoftBadge = ({ tone, isOwnWords, children }: SoftBadgeProps) => (
  <span className={classes.badge} data-tone={tone} data-own={isOwnWords || undefined}>
    {children}
  </span>
);
