/** A symmetric positive definite matrix by rows. */
export type Matrix = { size: number; cells: Float64Array };

/** The inverse, by way of the Cholesky factor; the upper half of the argument is not read. */
export function inverse({ size, cells }: Matrix): Matrix {
  const lower = factor(size, cells);
  const inverted = invertLower(size, lower);
  return { size, cells: squared(size, inverted) };
}

/** L of L·Lᵀ. */
function factor(size: number, cells: Float64Array): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    const atRow = row * size;
    for (let column = 0; column <= row; column++) {
      const atColumn = column * size;
      let sum = cells[atRow + column] as number;
      for (let k = 0; k < column; k++) sum -= (lower[atRow + k] as number) * (lower[atColumn + k] as number);
      if (column < row) lower[atRow + column] = sum / (lower[atColumn + column] as number);
      else if (sum > 0) lower[atRow + row] = Math.sqrt(sum);
      else throw new Error('The matrix is not positive definite.');
    }
  }
  return lower;
}

/** L⁻¹ as its transpose, so that both loops below run along rows. */
function invertLower(size: number, lower: Float64Array): Float64Array {
  const columns = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    const at = column * size;
    columns[at + column] = 1 / (lower[at + column] as number);
    for (let row = column + 1; row < size; row++) {
      let sum = 0;
      for (let k = column; k < row; k++)
        sum -= (lower[row * size + k] as number) * (columns[at + k] as number);
      columns[at + row] = sum / (lower[row * size + row] as number);
    }
  }
  return columns;
}

/** L⁻ᵀ·L⁻¹. */
function squared(size: number, columns: Float64Array): Float64Array {
  const cells = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = 0;
      for (let k = row; k < size; k++)
        sum += (columns[row * size + k] as number) * (columns[column * size + k] as number);
      cells[row * size + column] = sum;
      cells[column * size + row] = sum;
    }
  }
  return cells;
}
