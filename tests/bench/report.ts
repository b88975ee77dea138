import type { Work } from './works.ts';
import type { Load } from './wrk.ts';

export type Measured = { work: Work; rounds: { product: Load; pgbench: number | null; bare: Load }[] };

export function tell(measured: Measured[]): string {
  return measured
    .map(({ work, rounds }) => {
      const ratio = rounds.map(({ product, pgbench }) => product.per_second / (pgbench ?? NaN));
      const bare = rounds.map(({ product, bare }) => product.per_second / bare.per_second);
      return `${work.name}: /pgbench ${median(ratio).toFixed(2)} (${Math.min(...ratio).toFixed(2)}–${Math.max(...ratio).toFixed(2)}), /bare ${median(bare).toFixed(2)}`;
    })
    .join('\n');
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
