import { type SQL, sql } from 'drizzle-orm';
import type { SignedIn } from '../../../context.ts';
import { containsPattern } from '../../../db/patterns.ts';
import { cleanTexts, joinBlindTexts, type StaleTexts } from '../../identity/blind-texts.ts';
import { proposalColumns } from '../../identity/sections.ts';
import { hidesIdentity, isOwnAssignment } from '../load.ts';

/** Every word of the language matches many texts. */
const CANDIDATES = 500;

type Found = { id: string; stale: StaleTexts | null };

/**
 * The assignments of a queue with this text in the project's name or in the proposal. In a blind cycle only the stored texts without names
 * are compared, because neither the result nor its time may tell whose application it is (rule:blind-reading).
 */
export async function findInQueue(ctx: SignedIn, inRound: SQL, text: string): Promise<string[]> {
  const found = await search(ctx, inRound, text);
  const stale = found.flatMap((row) => row.stale ?? []);
  if (stale.length === 0) return found.map(({ id }) => id);
  await cleanTexts(ctx.db, stale);
  const again = await search(ctx, inRound, text);
  // A name that has changed since the first search makes the text of its row stale again.
  return again.filter((row) => row.stale === null).map(({ id }) => id);
}

/**
 * What matches, and all rows whose stored text is out of date. Folding takes most of the time: texts of ASCII alone, which are most, need none
 * of Unicode's rules, and the name of a project is folded once.
 */
async function search({ db, viewer }: SignedIn, inRound: SQL, text: string): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    with wanted as materialized (
      select fold(${containsPattern(text)}) as pattern, lower(unaccent(${containsPattern(text)}) collate "C") as ascii),
    queue as materialized (
      select ra.id, ra.cycle_id, ra.stage, ra.application_id, ${hidesIdentity} as is_blind
      from review_assignments ra cross join lateral (select ra.application_id as id) a
      where ${inRound} and ${isOwnAssignment(viewer.id)}
    ),
    named as materialized (
      select p.id from projects p where p.cycle_id = (select cycle_id from queue limit 1)
        and fold(p.project_number || ' ' || p.name) like (select pattern from wanted))
    select ra.id, case when ra.is_blind and clean.application_id is null then (
      select row_to_json(texts) from (
        select ra.application_id, ra.stage, identity.words, identity.source_version, earlier.sections as earlier,
          ${proposalColumns}) texts) end as stale
    from queue ra join applications a on a.id = ra.application_id
    ${joinBlindTexts(sql`ra.is_blind`)}
    cross join lateral (select case when not ra.is_blind then ${textOfStage} end as text offset 0) sent
    where (ra.is_blind and clean.application_id is null)
      or a.project_id in (select id from named)
      or case when ra.is_blind then clean.folded like (select pattern from wanted)
        when octet_length(sent.text) = length(sent.text) then lower(sent.text collate "C") like (select ascii from wanted)
        else fold(sent.text) like (select pattern from wanted) end
    order by ra.id limit ${CANDIDATES}
  `);
  return rows;
}

const textOfStage: SQL = sql`case when ra.stage = 'initial' then a.initial_proposal
  else concat_ws(' ', a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline) end`;
