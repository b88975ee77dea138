/** '0–10' to '90–100', for bins of equal width. */
export const binLabels = (count: number): string[] =>
  Array.from({ length: count }, (_, bin) => `${(100 / count) * bin}–${(100 / count) * (bin + 1)}`);
