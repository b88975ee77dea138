/** A column of a linear program: its cost, and its entries in the matrix. */
export type SparseColumn = { cost: number; entries: readonly (readonly [row: number, value: number])[] };

/** Columns between 0 and 1 as the solver takes them, one after another. */
export function toColumns(columns: readonly SparseColumn[], numRows: number) {
  const entries = columns.map((column) => column.entries);
  const starts = new Int32Array(columns.length + 1);
  for (const [column, { length }] of entries.entries()) starts[column + 1] = (starts[column] ?? 0) + length;
  return {
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: new Float64Array(columns.length),
    colUpper: new Float64Array(columns.length).fill(1),
    matrix: {
      format: 'csc' as const,
      numRows,
      numCols: columns.length,
      starts,
      indices: Int32Array.from(entries.flat(), ([row]) => row),
      values: Float64Array.from(entries.flat(), ([, value]) => value),
    },
  };
}
