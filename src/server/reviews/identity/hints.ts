import { sql } from 'drizzle-orm';
import type { IdentifyingWords } from '#domain/reviews/identity/mention.ts';
import { hintsOf, type MentionHint } from '#domain/reviews/identity/mention-hints.ts';
import type { SignedIn } from '../../context.ts';
import { identifyingWords } from './identifying-words.ts';
import { mentionsOf } from './mentions.ts';

/**
 * What the texts of an own application or draft tell about its people, for its writer. Nothing in a cycle whose reviewers read names
 * (rule:writers-are-told).
 */
export async function mentionHints(
  { db, viewer }: SignedIn,
  applicationId: string,
  texts: Record<string, string>,
): Promise<MentionHint[]> {
  const { rows } = await db.execute<{ words: IdentifyingWords; own_name: string | null }>(sql`
    select ${identifyingWords} as words, (select display_name from profiles where user_id = ${viewer.id}) as own_name
    from applications a join review_settings s on s.cycle_id = a.cycle_id and s.is_blind
    where a.id = ${applicationId}
  `);
  const [blind] = rows;
  if (!blind) return [];
  const fields = Object.entries(texts);
  const found = await mentionsOf(
    fields.map(([, text]) => text),
    blind.words,
  );
  return fields.flatMap(([field, text], index) => hintsOf(field, text, found[index] ?? [], blind.own_name));
}
