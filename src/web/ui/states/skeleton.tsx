import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = CSSProperties & { className?: string };

export const Skeleton = ({ className = '', ...style }: SkeletonProps) => (
  <div className={`${classes.skeleton} ${className}`} style={style} />
);
