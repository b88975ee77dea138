import { quantile, type Table } from './performance-page.ts';
import type { Work } from './works.ts';
import type { Load } from './wrk/wrk.ts';

export type Round = { product: Load; pgbench: number | null; bare: Load };
/** `statements` of one request, at most; null where none were recorded. */
export type Measured = { work: Work; statements: number | null; rounds: Round[] };

/** The figures of all works as a table: medians of the rounds, and the least and greatest shares. */
export function asTable(measured: Measured[]): Table {
  return {
    head: [
      'work',
      'answer',
      'statements',
      'a second',
      'p50',
      'p99',
      'pgbench',
      'of pgbench',
      'bare server',
      'of the bare server',
      'goal',
      'reached',
    ],
    rows: measured.map(asRow),
  };
}

function asRow({ work, statements, rounds }: Measured): string[] {
  const middle = (value: (round: Round) => number) => quantile(rounds.map(value), 0.5);
  const ofPgbench = shares(rounds, ({ pgbench }) => pgbench);
  const ofBare = shares(rounds, ({ bare }) => bare.per_second);
  return [
    work.name,
    `${(middle(({ product }) => product.bytes) / 1000).toFixed(1)} kB`,
    String(statements ?? ''),
    middle(({ product }) => product.per_second).toFixed(0),
    `${middle(({ product }) => product.p50).toFixed(1)} ms`,
    `${middle(({ product }) => product.p99).toFixed(1)} ms`,
    ofPgbench ? middle(({ pgbench }) => pgbench ?? Number.NaN).toFixed(0) : '',
    spread(ofPgbench),
    middle(({ bare }) => bare.per_second).toFixed(0),
    spread(ofBare),
    work.goal ? `≥ ${work.goal} of the bare server` : '',
    work.goal && ofBare ? (quantile(ofBare, 0.5) >= work.goal ? 'yes' : 'no') : '',
  ];
}

function shares(rounds: Round[], ceiling: (round: Round) => number | null): number[] | null {
  const all = rounds.map((round) => round.product.per_second / (ceiling(round) ?? Number.NaN));
  return all.some(Number.isNaN) ? null : all;
}

const spread = (values: number[] | null) =>
  values
    ? `${quantile(values, 0.5).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`
    : '';
