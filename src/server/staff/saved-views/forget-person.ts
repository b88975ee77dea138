import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { asReplacement, wholeAddress } from '../../db/patterns.ts';

/** A shorter name is part of too many other words. */
const SHORTEST_NAME = 3;

/** Removes every saved view, of any person, that searches for a person or is named after them (rule:erasure). */
export async function removeViewsAbout(
  tx: Transaction,
  person: { email: string; display_name: string | null },
) {
  const { email, display_name } = person;
  const words = [email, ...(display_name && display_name.length >= SHORTEST_NAME ? [display_name] : [])];
  for (const word of words) {
    await tx.execute(sql`
      delete from saved_views
      where strpos(lower(name::text), lower(${word})) > 0 or strpos(lower(filter ->> 'search'), lower(${word})) > 0
    `);
  }
}

/** Replaces a person's former address in the views that search for it. */
export async function moveViews(tx: Transaction, former: string, next: string): Promise<void> {
  const pattern = wholeAddress(former);
  const swapped = (text: SQL) => sql`regexp_replace(${text}, ${pattern}, ${asReplacement(next)}, 'gi')`;
  const name = swapped(sql`v.name::text`);
  await tx.execute(sql`
    delete from saved_views v where v.name::text ~* ${pattern} and exists (
      select from saved_views o where o.user_id = v.user_id and o.id <> v.id and o.name = ${name}::citext)
  `);
  await tx.execute(sql`update saved_views v set name = ${name} where v.name::text ~* ${pattern}`);
  await tx.execute(sql`
    update saved_views set filter = jsonb_set(filter, '{search}', to_jsonb(${swapped(sql`filter ->> 'search'`)}))
    where filter ->> 'search' ~* ${pattern}
  `);
}
