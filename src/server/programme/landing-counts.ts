import { sql } from 'drizzle-orm';
import { programme } from '#domain/programme/programme.ts';
import type { CountedThing, LandingCounts } from '#domain/programme/programme-values.ts';
import type { Database } from '../db/database.ts';

/** Visitors see a new figure after this time. */
const REMEMBERED_MS = 300_000;

type Remembered = { counts: LandingCounts; at: number; wanted: string };
const remembered = new WeakMap<Database, Remembered>();

/** Counts what the landing page counts instead of typing, once in five minutes; undefined if everything is typed. */
export async function landingCounts(db: Database): Promise<LandingCounts | undefined> {
  const { figures, categories } = programme();
  const things = figures.flatMap(({ counts }) => (counts === null ? [] : [counts]));
  const countsCategories = categories.some(({ projects }) => projects === null);
  if (things.length === 0 && !countsCategories) return undefined;
  const wanted = JSON.stringify([things, countsCategories]);
  const known = remembered.get(db);
  if (known && known.wanted === wanted && performance.now() - known.at < REMEMBERED_MS) return known.counts;
  const counts = { things: await countThings(db, things), categories: await countProjects(db) };
  remembered.set(db, { counts, at: performance.now(), wanted });
  return counts;
}

const IS_SHOWN = sql`p.deleted_at is null and p.status = 'active' and p.is_visible_to_public and p.cycle_id = current_cycle()`;

const COUNTS: Record<CountedThing, ReturnType<typeof sql>> = {
  projects: sql`(select count(*) from projects p where ${IS_SHOWN})`,
  teams: sql`(select count(*) from teams t where t.cycle_id = current_cycle())`,
  applications: sql`(select count(*) from applications a where a.cycle_id = current_cycle() and a.status <> 'draft')`,
  people: sql`(select count(*) from profiles p where p.role = 'student' and p.profile_completed)`,
  colleges: sql`(select count(distinct lower(btrim(p.college))) from profiles p where p.role = 'student' and p.profile_completed)`,
};

async function countThings(db: Database, things: CountedThing[]): Promise<LandingCounts['things']> {
  if (things.length === 0) return {};
  const pairs = [...new Set(things)].map((thing) => sql`${sql.raw(`'${thing}'`)}, ${COUNTS[thing]}`);
  const { rows } = await db.execute<{ counts: LandingCounts['things'] }>(
    sql`select json_build_object(${sql.join(pairs, sql`, `)}) as counts`,
  );
  return rows[0]?.counts ?? {};
}

async function countProjects(db: Database): Promise<LandingCounts['categories']> {
  const { rows } = await db.execute<{ category: keyof LandingCounts['categories']; count: number }>(
    sql`select p.category, count(*)::int as count from projects p where ${IS_SHOWN} group by p.category`,
  );
  const found = Object.fromEntries(rows.map(({ category, count }) => [category, count]));
  return { ...Object.fromEntries(programme().categories.map(({ category }) => [category, 0])), ...found };
}
