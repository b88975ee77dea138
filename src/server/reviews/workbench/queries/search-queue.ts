import { type SQL, sql } from 'drizzle-orm';
import type { SignedIn } from '../../../context.ts';
import { literal } from '../../../db/literal.ts';
import { containsPattern } from '../../../db/patterns.ts';
import { cleanTexts, joinBlindTexts, type StaleTexts } from '../../identity/blind-texts.ts';
import { proposalColumns } from '../../identity/sections.ts';
import { hidesIdentityFrom } from '../load.ts';

/** Every word of the language matches many texts. */
const CANDIDATES = 500;

type Found = { application_id: string; stale: StaleTexts | null };

/**
 * The applications of a queue with this text in the project's name or in the proposal, the first ones of the queue; the query gives its
 * assignments `ra`. In a blind cycle only the stored texts without names are compared, because neither the result nor its time may tell whose
 * application it is (rule:blind-reading).
 */
export async function findInQueue(ctx: SignedIn, own: SQL, text: string): Promise<string[]> {
  const found = await search(ctx, own, text);
  const stale = found.flatMap((row) => row.stale ?? []);
  if (stale.length === 0) return found.map(idOf);
  await cleanTexts(ctx.db, stale);
  const again = await search(ctx, own, text);
  // A name that has changed since the first search makes the text of its row stale again.
  return again.filter((row) => row.stale === null).map(idOf);
}

const idOf = ({ application_id }: Found): string => application_id;

/**
 * What matches, and all rows whose stored text is out of date. Folding takes most of the time: texts of ASCII alone, but for signs of
 * typography, need none of Unicode's rules, and the name of a project is folded once.
 */
async function search({ db, viewer }: SignedIn, own: SQL, text: string): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    with wanted as materialized (
      select fold(${containsPattern(text)}) as pattern, lower(unaccent(${text}) collate "C") as ascii),
    queue as materialized (
      select ra.cycle_id, ra.stage, ra.is_common, ra.application_id, ${hidesIdentityFrom(viewer.id)} as is_blind ${own}
      order by ra.is_common desc, ra.application_id
    ),
    named as materialized (
      select p.id from projects p where p.cycle_id = (select cycle_id from queue limit 1)
        and fold(p.project_number || ' ' || p.name) like (select pattern from wanted))
    select ra.application_id, case when ra.is_blind and clean.application_id is null then (
      select row_to_json(texts) from (
        select ra.application_id, ra.stage, identity.words, identity.source_version, earlier.sections as earlier,
          ${proposalColumns}) texts) end as stale
    from queue ra join applications a on a.id = ra.application_id
    ${joinBlindTexts(sql`ra.is_blind`)}
    cross join lateral (select case when not ra.is_blind then ${textOfStage} end as text offset 0) sent
    cross join lateral (
      select case when ${isAscii(sql`sent.text`)} then sent.text else ${withoutTypography(sql`sent.text`)} end as text offset 0) typed
    where (ra.is_blind and clean.application_id is null)
      or a.project_id in (select id from named)
      or case when ra.is_blind then clean.folded like (select pattern from wanted)
        when ${isAscii(sql`typed.text`)} then strpos(lower(typed.text collate "C"), (select ascii from wanted)) > 0
        else fold(sent.text) like (select pattern from wanted) end
    order by ra.is_common desc, ra.application_id limit ${CANDIDATES}
  `);
  return rows;
}

const textOfStage: SQL = sql`case when ra.stage = 'initial' then a.initial_proposal
  else concat_ws(' ', a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline) end`;

/** `to_ascii` changes each byte beyond ASCII, whatever the encoding, four times as fast as `length` counts. */
const isAscii = (text: SQL): SQL => sql`(to_ascii(${text}, 'LATIN1') collate "C" = ${text} collate "C")`;

/** The usual signs beyond ASCII in English texts, as `fold` writes them; a test compares. */
export const TYPOGRAPHY: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

const withoutTypography = (text: SQL): SQL =>
  Object.entries(TYPOGRAPHY).reduce(
    (changed, [sign, plain]) => sql`replace(${changed}, ${literal(sign)}, ${literal(plain)})`,
    text,
  );
