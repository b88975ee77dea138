import { sql } from 'drizzle-orm';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { findBrokenInvariants, INVARIANTS } from './invariants.ts';
import type { ExaminedPortal } from './portal.ts';

const SUBJECT = 'rules';

/** Checks that there is a super admin, and that every row follows the rules. */
export async function* examineRules({ db }: Pick<ExaminedPortal, 'db'>): AsyncGenerator<Finding> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from profiles p join users u on u.id = p.user_id
    where p.role = 'super_admin' and u.disabled_at is null`);
  const [{ n } = { n: 0 }] = rows;
  if (n > 0) yield ok('super admin', `${n}`);
  else yield wrong('super admin', 'no account has this role', 'npm run admin -- grant <email> super_admin');

  const broken = await findBrokenInvariants(db);
  for (const { sentence, rows, isWrong } of broken) {
    const words = `“${sentence}” does not hold, ${rows} times`;
    yield isWrong
      ? wrong(SUBJECT, words, 'another program has changed the database; compare it with a backup')
      : warning(SUBJECT, words, 'later changes may be the cause; check the rows concerned');
  }
  const held = INVARIANTS - broken.length;
  if (held > 0) yield ok(SUBJECT, `${held} of ${INVARIANTS} hold`);
}
