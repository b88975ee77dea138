import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = CSSProperties & { className?: string };

/** A grey placeholder of loading content. */
export const Skeleton = ({ className = '', ...style }: SkeletonProps) => (
  <div className={`${classes.skeleton} ${className}`} style={style} />
);
