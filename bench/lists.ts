import { sql } from 'drizzle-orm';
import { openStorage } from '../scripts/setup/storage.ts';
import { APPLICATION_SORTS, type ApplicationSort } from '../src/domain/applications/application-list.ts';
import type { ApplicationFilter } from '../src/domain/applications/application-list-schemas.ts';
import { listStaffApplications } from '../src/server/applications/queries/staff-applications.ts';
import type { SignedIn } from '../src/server/context.ts';
import { readEnv } from '../src/server/env.ts';
import { LaunchError } from '../src/server/process/launch-error.ts';

const ROUNDS = 9;
const SEARCHES = ['leela', 'forecast', 'hyderabad', 'ab', 'a', 'nandni qureshi', 'nobody at all'];

// `npm run bench -- lists` measures the list of applications in the database of DATABASE_URL, or else of DATA_DIR.
const storage = await openStorage(readEnv());
try {
  await storage.migrate();
  const { rows } = await storage.db.execute<{ id: string; project_id: string; college: string }>(sql`
    select p.user_id as id, (select project_id from applications limit 1) as project_id,
      (select college from profiles where college is not null limit 1) as college
    from profiles p where p.role = 'admin' limit 1`);
  const [found] = rows;
  if (!found) throw new LaunchError('The database is empty: run `npm run seed -- --scale large` first.');
  // The part of a context that the list needs.
  const viewer = { id: found.id, role: 'admin' };
  const ctx = {
    db: storage.db,
    viewer,
    now: () => new Date(),
    headers: new Headers(),
  } as unknown as SignedIn;
  for (const [name, filter] of shapes(found)) await measure(ctx, name, filter);
} catch (error) {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
} finally {
  await storage.close();
}

function shapes({ project_id, college }: { project_id: string; college: string }) {
  const sorted = APPLICATION_SORTS.flatMap((sort) => [ordered(sort, 'asc'), ordered(sort, 'desc')]);
  const filtered: [string, ApplicationFilter][] = [
    ['page 20', { page: 20 }],
    ['one project', { project: project_id }],
    ['one status by applicant', { status: 'selected', sort: 'applicant', order: 'asc' }],
    ['one status by project', { status: 'selected', sort: 'project', order: 'asc' }],
    ['one college', { college }],
    ['score of 90 and more', { score_min: 90 }],
    ['teams', { kind: 'team' }],
  ];
  const searched = SEARCHES.map((search): [string, ApplicationFilter] => [`search "${search}"`, { search }]);
  return [...sorted, ...filtered, ...searched];
}

function ordered(sort: ApplicationSort, order: 'asc' | 'desc'): [string, ApplicationFilter] {
  return [`by ${sort}, ${order}`, { sort, order }];
}

async function measure(ctx: SignedIn, name: string, filter: ApplicationFilter): Promise<void> {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const { bytes } = await listStaffApplications(ctx, filter);
    times.push(performance.now() - start);
    ({ total } = JSON.parse(Buffer.from(bytes).toString()));
  }
  const [median = 0, slowest = 0] = [times.toSorted((a, b) => a - b)[ROUNDS >> 1], Math.max(...times)];
  console.log(
    `${name.padEnd(30)} ${median.toFixed(0).padStart(5)} ms, at most ${slowest.toFixed(0).padStart(5)} ms, of ${total}`,
  );
}
