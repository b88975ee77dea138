import classes from './review-results.module.css';
import { formatScore } from './strictness-words.ts';

/** A score in a table; words have no tabular numbers. */
export const Score = ({ score }: { score: number | null }) =>
  score === null ? '–' : <span className={classes.number}>{formatScore(score)}</span>;
