import { useId } from 'react';
import { type Criterion, MARKS, type Mark } from '#domain/reviews/reviews.ts';
import classes from './criterion-field.module.css';

type CriterionFieldProps = {
  criterion: Criterion;
  /** Null for an abstention, undefined without an answer. */
  mark: Mark | null | undefined;
  isCurrent: boolean;
  isReadOnly: boolean;
  onOpen: () => void;
  onMark: (mark: Mark | null) => void;
};

/** A criterion with the words of its marks, which only the current one shows; the others are one line. */
export function CriterionField({
  criterion,
  mark,
  isCurrent,
  isReadOnly,
  onOpen,
  onMark,
}: CriterionFieldProps) {
  const { name, meaning, weight, words } = criterion;
  const id = useId();
  if (!isCurrent)
    return (
      <button type="button" className={classes.collapsed} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.answer} data-open={mark === undefined || undefined}>
          {describe(mark, words)}
        </span>
      </button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't have the focus
    <div role="group" aria-labelledby={id} tabIndex={-1} data-current className={classes.current}>
      <p id={id} className={classes.heading}>
        <span className={classes.name}>{name}</span>
        <span className={classes.weight}>Weight {weight}</span>
      </p>
      <p className={classes.meaning}>{meaning}</p>
      <div className={classes.marks}>
        {MARKS.map((value) => (
          <button
            key={value}
            type="button"
            className={classes.mark}
            aria-pressed={mark === value}
            disabled={isReadOnly}
            onClick={() => onMark(value)}
          >
            <span className={classes.number}>{value}</span>
            <span>{words[value - 1]}</span>
          </button>
        ))}
        <button
          type="button"
          className={classes.mark}
          aria-pressed={mark === null}
          disabled={isReadOnly}
          onClick={() => onMark(null)}
        >
          <span className={classes.number}>0</span>
          <span>Abstain: I can't judge this</span>
        </button>
      </div>
    </div>
  );
}

/** For example "4 Good". */
function describe(mark: Mark | null | undefined, words: string[]): string {
  if (mark === undefined) return 'Open';
  return mark === null ? 'Abstained' : `${mark} ${words[mark - 1] ?? ''}`;
}
