import { sql } from 'drizzle-orm';
import type { OrderWishesInput } from '#domain/applications/wishes.ts';
import type { CycleState } from '#domain/cycles/cycles.ts';
import { conflict, notFound } from '#domain/errors.ts';
import { isChangeableCycle } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import { wish_lists } from '../../db/schema/applications.ts';
import { readApplications } from '../rosters/people.ts';
import { unopenedLetter } from '../rosters/unopened-letter.ts';
import { hasWish } from '../rosters/wishes.ts';

/**
 * Replaces the order in which the viewer wants their live applications of a cycle; the last list that was sent counts. 404 for an
 * application of somebody else, 409 in an archived cycle and when the viewer's live applications are others by now
 * (permission:orderWishes, rule:wishes-in-order).
 */
export async function orderWishes(ctx: SignedIn, { application_ids }: OrderWishesInput): Promise<void> {
  const own = await loadOwn(ctx, application_ids);
  const named = own.filter(({ id }) => application_ids.includes(id));
  const [first] = named;
  if (!first || named.length < application_ids.length) throw notFound('Application not found');
  const { cycle_id, cycle_state } = first;
  if (!isChangeableCycle(cycle_state)) throw cycleArchived();
  const live = own.filter((row) => row.cycle_id === cycle_id && row.has_wish);
  if (live.length !== named.length || live.some((row) => !named.includes(row))) throw wishesOutdated();
  const sent = { application_ids, sent_at: ctx.now().toISOString() };
  await ctx.db
    .insert(wish_lists)
    .values({ user_id: ctx.viewer.id, cycle_id, ...sent })
    .onConflictDoUpdate({ target: [wish_lists.user_id, wish_lists.cycle_id], set: sent });
}

type Row = { id: string; cycle_id: string; has_wish: boolean; cycle_state: CycleState };

/** The viewer's applications in the cycles of these. */
async function loadOwn({ db, viewer, now }: SignedIn, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with own as (select a.id, a.cycle_id, ${hasWish} as has_wish from applications a
      ${unopenedLetter(sql`${viewer.id}`)} where a.id in ${readApplications(sql`${viewer.id}`)})
    select own.id, own.cycle_id, own.has_wish, ${stateAt('c', now())} as cycle_state
    from own join cycles c on c.id = own.cycle_id
    where own.cycle_id in (select named.cycle_id from own named where named.id = any(${sql.param(ids)}::uuid[]))
  `);
  return rows;
}

const wishesOutdated = () =>
  conflict(
    'wishes_outdated',
    'Your applications have changed',
    'You have applied or withdrawn since this page was loaded. Please look at the order again, then send it.',
  );
