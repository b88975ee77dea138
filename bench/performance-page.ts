import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const PAGE = new URL('../docs/performance.md', import.meta.url);
const RESULTS = new URL('./results/', import.meta.url);

export type Table = { head: string[]; rows: string[][] };
/** What a benchmark measured, and on what machine. */
export type Results = { measured: string; tables: Table[]; remark?: string };

/** The columns that docs/performance.md shows of the first table of a benchmark; bench/results has all of them. */
const SHOWN: Record<string, string[]> = {
  bench: ['work', 'a second', 'p99'],
  peers: ['work', 'product, a second', 'product : PostgREST', 'product : thin server'],
  'last-hour': ['work', 'not accepted', 'p99'],
};

/** The results as Markdown, for the terminal. */
export function asText({ measured, tables, remark }: Results): string {
  return [measured, ...tables.map(({ head, rows }) => table(head, rows)), remark ?? '']
    .join('\n\n')
    .trimEnd();
}

/** Writes the results into bench/results, and those that docs/performance.md shows into the page. */
export function writeResults(name: string, { measured, tables, remark }: Results): void {
  const stored: Stored = {
    measured,
    tables: tables.map(({ head, rows }) => rows.map((row) => Object.fromEntries(zip(head, row)))),
    ...(remark && { remark }),
  };
  writeFileSync(new URL(`${name}.json`, RESULTS), `${JSON.stringify(stored, null, 2)}\n`);
  writeFileSync(PAGE, withResults(readPage()));
}

type Stored = { measured: string; tables: Record<string, string>[][]; remark?: string };

const zip = (head: string[], row: string[]) => head.map((title, index) => [title, row[index] ?? ''] as const);

export const readPage = (): string => readFileSync(PAGE, 'utf8');

/** The page with the stored results between their markers; the text around them is written by hand. */
export function withResults(page: string): string {
  return Object.entries(SHOWN).reduce((text, [name, columns]) => {
    const between = new RegExp(`(<!-- ${name}: begin -->\n)[^]*?(<!-- ${name}: end -->)`);
    if (!between.test(text)) throw new Error(`docs/performance.md has no place for "${name}".`);
    const { measured, tables } = readResults(name);
    const rows = (tables[0] ?? []).map((row) => columns.map((column) => withoutSpread(row[column] ?? '')));
    const shown = `${table(columns, rows)}\n\n${measured}`;
    return text.replace(between, (_, begin: string, end: string) => `${begin}\n${shown}\n\n${end}`);
  }, page);
}

function readResults(name: string): Stored {
  return JSON.parse(readFileSync(new URL(`${name}.json`, RESULTS), 'utf8'));
}

/** A median without the least and greatest value of its rounds. */
const withoutSpread = (value: string) => value.replace(/ \(.+ to .+\)$/, '');

/** The machine of the measurement. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, Node ${process.version}, ${day}`;
}

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The value below which this share of all lies. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
