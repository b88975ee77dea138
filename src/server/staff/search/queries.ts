import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canSearchPortal } from '#domain/policy.ts';
import { RESULTS_PER_KIND } from '#domain/search.ts';
import { hasReference } from '../../applications/queries/application-search.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cyclesOf, inCycle, listReadableCycles } from '../../cycles/scope/cycle-of.ts';
import { addressMatches, folded, nameMatches, wordPatterns } from '../../db/patterns.ts';
import { isShownTo } from '../../reviews/scope/hidden.ts';
import { UNNAMED } from '../../teams/queries/list-teams.ts';
import { auditBlindNames } from '../audit/blind-identity.ts';
import type { SearchResults } from './responses.ts';

/** The number of matches that the query reads per kind, of which it shows the best. Common letters match half of all people. */
const CANDIDATES = 200;

/**
 * The people, teams, projects and applications whose names contain the text, the best five of each kind, in one statement. Names that start
 * with the text come first. 403 for people who aren't staff (permission:searchPortal).
 */
export async function searchPortal(
  ctx: SignedIn,
  { text, cycle }: { text: string; cycle?: string | undefined },
): Promise<SearchResults> {
  const { db, viewer } = ctx;
  if (!canSearchPortal(viewer)) throw forbidden();
  const chosen = await cyclesOf(ctx, cycle);
  await auditBlindNames(ctx, chosen ? [chosen] : await listReadableCycles(ctx));
  const { rows } = await db.execute<SearchResults>(sql`
    with found_people as materialized (${peopleNamed(text)}),
    found_teams as materialized (${teamsNamed(text, chosen)}),
    found_projects as materialized (${projectsNamed(text, chosen)}),
    found_applications as materialized (${applicationsFound(text, chosen, viewer.id)})
    select
      (select coalesce(json_agg(r), '[]') from (select id, display_name, email, role from found_people) r) as people,
      (select coalesce(json_agg(r), '[]') from (select id, name, leader_name, cycle_id from found_teams) r) as teams,
      (select coalesce(json_agg(r), '[]') from (select id, name, project_number, cycle_id from found_projects) r) as projects,
      (select coalesce(json_agg(r), '[]') from found_applications r) as applications
  `);
  const [results] = rows;
  return results ?? { people: [], teams: [], projects: [], applications: [] };
}

/** A union of two index scans; "or" over two tables would use neither index. */
const peopleNamed = (text: string): SQL => sql`
  select u.id, p.display_name, u.email, p.role
  from (
    (select user_id from profiles where ${nameMatches(sql`display_name`, text)} limit ${CANDIDATES})
    union
    (select id from users where ${addressMatches(sql`email`, text)} limit ${CANDIDATES})
  ) found
  join users u on u.id = found.user_id join profiles p on p.user_id = u.id
  order by ${begins(sql`p.display_name`, text)}, fold(p.display_name), u.email limit ${RESULTS_PER_KIND}`;

const teamsNamed = (text: string, cycle: Cycle | null): SQL => sql`
  select t.id, t.name, coalesce(leader.display_name, ${UNNAMED}) as leader_name, t.cycle_id
  from (
    select * from teams where archived_at is null and ${inCycle(sql`cycle_id`, cycle)} and ${nameMatches(sql`name`, text)} limit ${CANDIDATES}
  ) t left join profiles leader on leader.user_id = t.leader_id
  order by ${begins(sql`t.name`, text)}, fold(t.name), t.id limit ${RESULTS_PER_KIND}`;

const projectsNamed = (text: string, cycle: Cycle | null): SQL => sql`
  select p.id, p.name, p.project_number::text as project_number, p.cycle_id
  from projects p
  where p.deleted_at is null and ${inCycle(sql`p.cycle_id`, cycle)} and (${nameMatches(sql`p.name`, text)} or ${nameMatches(sql`p.project_number::text`, text)})
  order by ${begins(sql`p.name`, text)}, fold(p.name), p.id limit ${RESULTS_PER_KIND}`;

/** Those of the found people and teams, and the one with this reference, newest first. */
const applicationsFound = (text: string, cycle: Cycle | null, viewerId: string): SQL => sql`
  select a.id, coalesce(t.name, applicant.display_name, account.email, ${UNNAMED}) as applicant_name,
    p.name as project_name, a.status, a.cycle_id
  from applications a
  join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join users account on account.id = a.applicant_id
  left join profiles applicant on applicant.user_id = a.applicant_id
  where ${inCycle(sql`a.cycle_id`, cycle)} and ${isShownTo(viewerId, sql`a.id`)} and a.id in (
    select own.id from applications own where own.applicant_id in (select id from found_people) and ${inCycle(sql`own.cycle_id`, cycle)}
    union (select m.application_id from application_members m
      where m.user_id in (select id from found_people) and ${inCycle(sql`m.cycle_id`, cycle)} limit ${CANDIDATES})
    union select own.id from applications own where own.team_id in (select id from found_teams)
    union select own.id from applications own where ${hasReference(sql`own.reference`, text)})
  order by a.created_at desc, a.id limit ${RESULTS_PER_KIND}`;

/** False sorts before true. */
const begins = (column: SQL, text: string): SQL =>
  sql`coalesce(fold(${column}) not like ${folded(wordPatterns(text).first)}, true)`;
