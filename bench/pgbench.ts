import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PLANNING } from '../src/server/db/session-settings.ts';
import type { Statement } from '../tests/recorded-sql.ts';

const CONNECTIONS = 32;

/** A script for pgbench, with the variables that it is called with. */
export type Script = { text: string; variables: Record<string, string>; statements: number };

/**
 * The same statements with the same parameters for pgbench. Where a statement uses a value of an earlier result, such as the id of a new
 * row, the script does the same; `known` names values that change with each turn.
 */
export function toScript(
  name: string,
  statements: Statement[],
  known: ReadonlyMap<string, string> = new Map(),
): Script {
  const names = new Map(known);
  const variables: Record<string, string> = {};
  const lines = statements.map((statement, index) => {
    const nameOf = (value: string, place: number) => {
      const given = names.get(value);
      if (given) return given;
      const variable = `${name}_${index}_${place}`;
      variables[variable] = value;
      return variable;
    };
    const text = withVariables(statement, nameOf);
    const used = usedLater(statement, statements.slice(index + 1), names);
    for (const field of used) names.set(String(statement.rows[0]?.[field]), `r${index}_${field}`);
    return used.length > 0 ? `${text}\n\\gset r${index}_` : `${text};`;
  });
  return { text: lines.join('\n'), variables, statements: statements.length };
}

function withVariables({ text, values }: Statement, nameOf: (value: string, place: number) => string) {
  return withoutColons(text).replaceAll(/\$(\d+)/g, (_, number: string) => {
    const place = Number(number);
    const value = values[place - 1];
    if (value === null || value === undefined) return 'null';
    if (Array.isArray(value)) {
      const elements = value.map((element, at) => `:${nameOf(String(element), place * 1000 + at)}`);
      return elements.length > 0 ? `array[${elements.join(', ')}]` : `'{}'`;
    }
    return `:${nameOf(value instanceof Date ? value.toISOString() : String(value), place)}`;
  });
}

/** pgbench takes a colon for the beginning of a variable in literals too. */
const withoutColons = (text: string) => text.replaceAll(/(?<!:):(?=[a-z_])/gi, ":' || '");

const UUID_OR_REFERENCE = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{3}-\d+-\d+)$/;

/** The fields of a statement’s only row whose ids or reference numbers are parameters of a later statement. */
function usedLater({ rows }: Statement, later: Statement[], names: ReadonlyMap<string, string>): string[] {
  const [row] = rows;
  if (!row || rows.length > 1) return [];
  const usedLater = new Set(later.flatMap(({ values }) => values.flat()));
  return Object.keys(row).filter((field) => {
    const value = row[field];
    return (
      typeof value === 'string' && UUID_OR_REFERENCE.test(value) && usedLater.has(value) && !names.has(value)
    );
  });
}

type Run = { url: string; directory: string; scripts: Script[]; seconds: number };

/** Transactions per second of these scripts, chosen at random, over 32 connections with prepared statements. */
export async function runPgbench({ url, directory, scripts, seconds }: Run): Promise<number> {
  const files = scripts.map((_, index) => join(directory, `script-${index}.sql`));
  for (const [index, { text }] of scripts.entries()) await writeFile(files[index] ?? '', text);
  const { hostname, port, username, password, pathname } = new URL(url);
  const variables = scripts.flatMap((script) => Object.entries(script.variables));
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      ...[
        '-h',
        hostname,
        '-p',
        port,
        '-U',
        username,
        '-n',
        '-M',
        'prepared',
        '-c',
        String(CONNECTIONS),
        '-j',
        '1',
      ],
      ...['-T', String(seconds)],
      ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ...files.flatMap((file) => ['-f', file]),
      pathname.slice(1),
    ],
    {
      env: { ...process.env, PGPASSWORD: password, PGOPTIONS: PLANNING },
      maxBuffer: 16 * 1024 * 1024,
      timeout: (seconds + 30) * 1000,
    },
  );
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (!tps || failed !== '0') throw new Error(`pgbench did not do its work:\n${stdout}`);
  return Number(tps);
}
