import { type SQL, sql } from 'drizzle-orm';
import type { IdentifyingWords } from '#domain/reviews/identity/mention.ts';
import { fold } from '#domain/reviews/identity/words.ts';
import type { SignedIn } from '../../context.ts';
import { containsPattern } from '../../db/patterns.ts';
import { identifyingWords } from '../identity/identifying-words.ts';
import { anonymousTexts } from '../identity/mentions.ts';
import { hidesIdentity, isOwnAssignment } from '../load.ts';
import { type ProposalTexts, proposalColumns, sectionsOf } from './sections.ts';

/** Every word of the language matches many texts. */
const CANDIDATES = 500;

type Candidate = ProposalTexts & {
  id: string;
  stage: 'initial' | 'detailed';
  project: string;
  words: IdentifyingWords | null;
};

/**
 * The assignments of a queue with this text in the project's name or in the proposal. In a blind cycle the texts are searched as the viewer
 * reads them, because a search must not tell whose application it is (rule:blind-reading).
 */
export async function findInQueue({ db, viewer }: SignedIn, inRound: SQL, text: string): Promise<string[]> {
  const pattern = sql`fold(${containsPattern(text)})`;
  const { rows } = await db.execute<Candidate>(sql`
    select ra.id, ra.stage, p.project_number || ' ' || p.name as project, ${proposalColumns},
      case when ${hidesIdentity} then ${identifyingWords} end as words
    from review_assignments ra join applications a on a.id = ra.application_id join projects p on p.id = a.project_id
    where ${inRound} and ${isOwnAssignment(viewer.id)} and (
      fold(p.project_number || ' ' || p.name) like ${pattern}
      or case ra.stage when 'initial' then fold(a.initial_proposal) like ${pattern}
        else fold(concat_ws(' ', a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit,
          a.time_commitment, a.timeline)) like ${pattern} end)
    order by ra.id limit ${CANDIDATES}
  `);
  const found: string[] = [];
  for (const row of rows) if (await isReadable(row, fold(text))) found.push(row.id);
  return found;
}

/** The database has compared the raw texts. */
async function isReadable(row: Candidate, text: string): Promise<boolean> {
  const { words } = row;
  if (words === null || fold(row.project).includes(text)) return true;
  const texts = await anonymousTexts(
    sectionsOf(row.stage, row).map((section) => section.text),
    words,
  );
  return texts.some((one) => fold(one).includes(text));
}
