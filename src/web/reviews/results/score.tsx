import { formatScore } from '#web/lib/format.ts';
import classes from './review-results.module.css';

/** A score in a table; words have no tabular numbers. */
export const Score = ({ score }: { score: number | null }) =>
  score === null ? '–' : <span className={classes.number}>{formatScore(score)}</span>;
