import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { IdentifyingWords } from '#domain/reviews/identity/mention.ts';
import type { Queryable } from '../../db/database.ts';
import { literalNumber } from '../../db/literal.ts';
import { identifyingWords } from './identifying-words.ts';
import { anonymousTexts } from './mentions.ts';
import { type ProposalTexts, sectionsOf } from './sections.ts';

/** Increases with a change of the rules in domain/reviews/identity, so that all texts are cleaned again. */
const RULES = 1;

type Section = { label: string; text: string };

/** An application and stage whose stored texts are missing or out of date. */
export type StaleTexts = ProposalTexts & {
  application_id: string;
  stage: ApplicationStage;
  words: IdentifyingWords;
  source_version: string;
  /** The stored sections of the same submission, cleaned of other words. */
  earlier: Section[] | null;
};

/**
 * Joins the words that identify the people of an application `a`, if a condition holds, and the stored texts without them. `clean` has a
 * row only if its texts are those of today, `earlier` also if the words have changed since, but not the submission (rule:blind-reading).
 * Reads `known`, because the previous release writes no `source_version` (docs/decisions/034).
 */
export const joinBlindTexts = (isBlind: SQL): SQL => sql`
  left join lateral (
    select words, sent, sent || '/' || md5(${literalNumber(RULES)} || words::text) as source_version
    from (select ${identifyingWords} as words, extract(epoch from
      case ra.stage when 'detailed' then a.detailed_submitted_at else a.submitted_at end)::text as sent where ${isBlind} offset 0) identified
  ) identity on true
  left join application_blind_texts clean
    on clean.application_id = a.id and clean.stage = ra.stage and clean.known = identity.source_version
  left join application_blind_texts earlier
    on earlier.application_id = a.id and earlier.stage = ra.stage and split_part(earlier.known, '/', 1) = identity.sent`;

/** Cleans the texts of applications and stores them for the next reader. Returns the sections of each. */
export async function cleanTexts(db: Queryable, stale: readonly StaleTexts[]): Promise<Section[][]> {
  const cleaned: Section[][] = [];
  for (const one of stale) cleaned.push(await cleanSections(one));
  const rows = stale.map(({ application_id, stage, source_version }, index) => {
    const sections = cleaned[index] ?? [];
    return {
      application_id,
      stage,
      source_version,
      sections,
      text: sections.map(({ text }) => text).join('\n'),
    };
  });
  // The application may have been deleted meanwhile.
  await db.execute(sql`
    insert into application_blind_texts (application_id, stage, known, source_version, sections, folded)
    select g.application_id, g.stage, g.source_version, g.source_version, g.sections, fold(g.text)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (application_id uuid, stage text, source_version text, sections json, text text)
    join applications a on a.id = g.application_id
    order by g.application_id, g.stage for key share of a
    on conflict (application_id, stage) do update
      set known = excluded.known, source_version = excluded.source_version, sections = excluded.sections, folded = excluded.folded
  `);
  return cleaned;
}

/** Stored sections are cleaned again, because the words of an erased person are unknown by now: what was removed stays removed. */
async function cleanSections({ stage, words, earlier, ...texts }: StaleTexts): Promise<Section[]> {
  const sections = earlier ?? sectionsOf(stage, texts);
  const clean = await anonymousTexts(
    sections.map(({ text }) => text),
    words,
  );
  return sections.map(({ label }, index) => ({ label, text: clean[index] ?? '' }));
}
