import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '../src/domain/projects/project-imports.ts';
import { createPerson } from '../tests/factories.ts';
import { portalForFile } from '../tests/portal.ts';
import { asText, machine, writeResults } from './performance-page.ts';
import { processorTime } from './routes/processor-time.ts';

// `npm run bench -- import`: the largest file of projects that the portal takes, through its routes.

const GOAL_SECONDS = 10;
const portal = await portalForFile();

const COLUMNS = 'project_number,name,what_is_it,problem_statement,category,skills_required,deliverables';
const WORDS = 'Scanned tables of the tides, sorted by harbour & year, with a note on each missing page. ';
/** Rich text of some paragraphs: near the limit of a file together. */
const cell = (number: number) =>
  `"<p>${WORDS.repeat(4)}</p><p>Harbour ${number}: <strong>${WORDS}</strong></p>"`;
const rows = Array.from(
  { length: IMPORT_LIMITS.rows },
  (_, n) => `TIDE-${n},Tides of harbour ${n},${cell(n)},"${WORDS}",NLP,OCR;Python,"A list, and a map"`,
);
const csv = [COLUMNS, ...rows].join('\n');

test(`${IMPORT_LIMITS.rows} projects are imported within ${GOAL_SECONDS} seconds of a processor`, {
  timeout: 120_000,
  retry: 0,
}, async () => {
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const start = await processorTime(portal.pool);
  const measured = async (path: string) => {
    const end = start();
    const startedAt = performance.now();
    const { status, body } = await admin.post(path, { csv });
    const seconds = (performance.now() - startedAt) / 1000;
    const { node, database } = end();
    expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
    return { seconds, node: node / 1000, database: database / 1000 };
  };
  const preview = await measured('/api/project-imports/preview');
  const imported = await measured('/api/project-imports');
  const { rows: stored } = await portal.db.execute(
    sql`select from projects where project_number like 'TIDE-%'`,
  );
  expect(stored.length).toBe(IMPORT_LIMITS.rows);
  const inSeconds = (value: number) => `${value.toFixed(1)} s`;
  const lineOf = (work: string, { seconds, node, database }: typeof preview) => [
    work,
    ...[seconds, node, database].map(inSeconds),
  ];
  const size = `${(Buffer.byteLength(csv) / 2 ** 20).toFixed(1)} MB`;
  const [load = 0] = loadavg();
  const results = {
    measured: `${machine()}; one file of ${size} with ${IMPORT_LIMITS.rows} projects; ${load.toFixed(0)} processes wanted the processor.`,
    tables: [
      {
        head: ['work', 'time', 'processor time of Node', 'of PostgreSQL'],
        rows: [lineOf('preview', preview), lineOf('import', imported)],
      },
    ],
  };
  process.stdout.write(`${asText(results)}\n`);
  writeResults('imports', results);
  // The time beside other work says little.
  expect(imported.node + imported.database).toBeLessThan(GOAL_SECONDS);
});
