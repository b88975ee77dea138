import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

/** Writes the figures of a section of docs/performance.md between its markers; the text around them is written by hand. */
export function writeFigures(section: string, figures: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const between = new RegExp(`(<!-- ${section}: begin -->\n)[^]*?(<!-- ${section}: end -->)`);
  if (!between.test(page)) throw new Error(`docs/performance.md has no place for "${section}".`);
  writeFileSync(
    PAGE,
    page.replace(between, (_, begin: string, end: string) => `${begin}\n${figures}\n\n${end}`),
  );
}

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
