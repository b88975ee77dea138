import { quantile, type Table } from '../performance-page.ts';
import type { ProcessFigures } from '../process-figures.ts';
import type { Sent } from '../requests/open-loop.ts';
import type { Visit } from '../visitors.ts';
import type { Write } from '../writers.ts';

/** The number of pages at a time, each visitor opening the next after the last one loads, or the number per second. */
export type Load = { name: string; visits: { atOnce: number } | { perSecond: number } };
export type Measured = {
  load: Load;
  withRendering: boolean;
  visits: Visit[];
  writes: Sent<Write>[];
  seconds: number;
  figures: ProcessFigures;
  /** Of the product's process. */
  cores: number;
};

const HEAD = [
  'pages are opened',
  'rendering',
  'pages a second',
  'server-rendered',
  'page p50 / p99',
  'with its data p50 / p99',
  'writes p50 / p99',
  'writes not accepted',
  'event loop late, p99 / longest',
  'cores',
];

export const asTable = (measured: Measured[]): Table => ({ head: HEAD, rows: measured.map(describe) });

/** A row of the table. */
export function describe({
  load,
  withRendering,
  visits,
  writes,
  seconds,
  figures,
  cores,
}: Measured): string[] {
  const spread = (times: number[]) => `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.99))}`;
  const complete = visits.filter(({ isWhole }) => isWhole);
  const accepted = writes.filter(({ outcome }) => outcome.isAccepted);
  const rendered = visits.filter(({ isServerRendered }) => isServerRendered).length / visits.length;
  return [
    load.name,
    withRendering ? 'on' : 'off',
    (visits.length / seconds).toFixed(0),
    withRendering ? `${(rendered * 100).toFixed(rendered < 0.1 ? 1 : 0)} %` : '',
    spread(visits.map(({ page_ms }) => page_ms)),
    `${spread(complete.map(({ data_ms }) => data_ms))}${rejectedNote(visits.length - complete.length)}`,
    // Measured from the sending: the sender shares the cores, and its own delay doesn’t count.
    spread(accepted.map((sent) => sent.ms - sent.lateMs)),
    `${writes.length - accepted.length} of ${writes.length}`,
    `${ms(figures.loop_p99_ms)} / ${ms(figures.loop_longest_ms)}`,
    cores.toFixed(2),
  ];
}

const rejectedNote = (count: number) => (count > 0 ? `, ${count} refused` : '');
const ms = (value: number) => `${value.toFixed(0)} ms`;
