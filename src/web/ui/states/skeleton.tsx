import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = CSSProperties & { className?: string };

/** A grey shape in the place of what is on its way. */
export const Skeleton = ({ className = '', ...style }: SkeletonProps) => (
  <div className={`${classes.skeleton} ${className}`} style={style} />
);
