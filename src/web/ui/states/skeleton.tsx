import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = CSSProperties & { className?: string };

export const Skeleton = ({ className = '', ...style }: SkeletonProps) => (
  <div className={`${classes.skeleton} ${className}`} style={scaled(style)} />
);

/** Sizes in pixels grow with the letters, as what comes does. */
const scaled = (style: CSSProperties): CSSProperties =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      typeof value === 'number' ? `${value / 16}rem` : value,
    ]),
  );
