/** The scores of a round as columns. Row i: reviewer `reviewer[i]` gave application `application[i]` the score `score[i]`; both count from 0. */
export type ReviewSet = {
  applications: number;
  reviewers: number;
  application: Int32Array;
  reviewer: Int32Array;
  score: Float64Array;
};

/** The rows whose reviewer is chosen, with the same numbers for applications and reviewers. */
export function ofReviewers(reviews: ReviewSet, isChosen: readonly boolean[]): ReviewSet {
  const rows: number[] = [];
  reviews.reviewer.forEach((reviewer, row) => {
    if (isChosen[reviewer]) rows.push(row);
  });
  const column = <Column extends Int32Array | Float64Array>(all: Column, empty: Column): Column => {
    rows.forEach((row, index) => {
      empty[index] = all[row] ?? 0;
    });
    return empty;
  };
  return {
    ...reviews,
    application: column(reviews.application, new Int32Array(rows.length)),
    reviewer: column(reviews.reviewer, new Int32Array(rows.length)),
    score: column(reviews.score, new Float64Array(rows.length)),
  };
}
