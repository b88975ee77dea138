import { sql } from 'drizzle-orm';
import type { Product } from '../support/product.ts';

const WORDS = 'Venkatanarasimharajuvaripeta Thiruvananthapuram Krishnamoorthy Balasubrahmanyam and ';
const ONE_WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';

/** Texts of the greatest length: in words for one, in a single word for the next. */
const long = (most: number) =>
  sql`case abs(hashtext(id::text)) % 2
    when 0 then left(repeat(${WORDS}::text, 50), ${most}::int) else left(repeat(${ONE_WORD}::text, 50), ${most}::int) end`;

/**
 * Gives every name, title and address of a portal its greatest length, and every list of skills its greatest size. Screens
 * must neither cut them nor scroll sideways.
 */
export async function makeHard({ db }: Product): Promise<void> {
  // Rows of an archived cycle cannot be changed.
  await db.execute(sql`update cycles set state = 'closed' where state = 'archived'`);
  const skills = sql`array(select left(n || ${ONE_WORD}::text, 40) from generate_series(1, 20) n)`;
  await db.execute(
    sql`update users set email = left(id || repeat('long', 20), 64) || '@' || ${`${ONE_WORD}.example`}`,
  );
  await db.execute(
    sql`update profiles p set display_name = ${long(120)}, college = ${long(200)}, phone = repeat('9', 40),
      github_link = 'https://github.com/' || repeat('g', 280), skills = ${skills}, looking_note = ${long(200)},
      past_experiences = repeat(${WORDS}::text, 60)
      from users u where u.id = p.user_id and p.display_name is not null`,
  );
  await db.execute(
    sql`update projects set name = ${long(200)}, project_number = left(project_number || repeat('-2025', 8), 40),
      description = '<p>' || repeat(${ONE_WORD}::text, 20) || '</p>', requirements = repeat(${ONE_WORD}::text, 20),
      skills_required = array(select n || left(${ONE_WORD}::text, 50) from generate_series(1, 30) n)`,
  );
  await db.execute(sql`update teams set name = ${long(100)}, description = repeat(${ONE_WORD}::text, 15)`);
  await db.execute(
    sql`update departments set name = left(id::text || ' ' || ${long(80)}, 80), description = ${long(500)}
      where name <> 'Students'`,
  );
  await db.execute(sql`update application_members set display_name = ${long(120)}`);
  await db.execute(sql`update files set name = repeat(${ONE_WORD}::text, 4) || '.pdf'`);
  await db.execute(sql`update application_resumes set name = repeat(${ONE_WORD}::text, 4) || '.pdf'`);
  await db.execute(
    sql`update applications set initial_proposal = repeat(${WORDS}::text, 60) || repeat(${ONE_WORD}::text, 10)`,
  );
}
