import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CopiedProject, CreateCycleInput } from '#domain/cycles/cycle-schemas.ts';
import { yearLater } from '#domain/cycles/year-later.ts';
import { forbidden, invalid } from '#domain/errors.ts';
import { canManageCycles } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { cycles } from '../../db/schema/cycles.ts';
import { projects } from '../../db/schema/projects.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { attachHero } from '../../files/attach-hero.ts';
import { copyBytes, copyPictures } from '../../files/copy-pictures.ts';
import { type Notice, notificationWrites } from '../../mails/notifications/notify.ts';
import { readerNames } from '../../mails/outbox/queries.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { projectsToConfirmEmail } from '../emails.ts';
import { orNameTaken } from '../errors.ts';
import { beginLetters } from './begin-letters.ts';

type Created = { id: string; slug: string; projects: number };

/**
 * Creates a draft cycle with copies of chosen projects of another one. They are hidden until their owners confirm them; each owner gets one
 * email with a list. 403 for people who aren't super admins, 409 at the field when name or short address is taken, 422 for a project
 * without an owner (permission:manageCycles, rule:new-cycle).
 */
export async function createCycle(
  ctx: SignedIn,
  { projects: chosen, ...input }: CreateCycleInput,
): Promise<Created> {
  if (!canManageCycles(ctx.viewer)) throw forbidden();
  const at = ctx.now().toISOString();
  const { pictures, ...created } = await orNameTaken(
    ctx.db.transaction(async (tx) => {
      const [cycle] = await tx
        .insert(cycles)
        .values({ ...input, created_at: at, updated_at: at })
        .returning({ id: cycles.id, slug: cycles.slug });
      if (!cycle) throw new Error('The database returned no cycle after inserting one.');
      await attachHero(tx, { viewerId: ctx.viewer.id, before: null, after: input.hero_background_image });
      await beginLetters(tx, cycle.id, input.copied_from_id);
      const copies = await copyProjects(tx, { cycleId: cycle.id, fromId: input.copied_from_id, chosen, at });
      await write(tx, [
        ...auditWrites({
          actor_id: ctx.viewer.id,
          action: 'cycle_created',
          subject_type: 'cycle',
          subject_id: cycle.id,
          details: { from: input.copied_from_id, projects: chosen.length },
        }),
        ...notificationWrites(ctx, await ownerNotices(ctx, tx, { id: cycle.id, name: input.name }, copies)),
      ]);
      return { ...cycle, projects: copies.length, pictures: await copyPictures(tx, copies) };
    }),
  );
  await copyBytes(ctx, pictures);
  return created;
}

type Copying = { cycleId: string; fromId: string | null; chosen: CopiedProject[]; at: string };
type Copy = Pick<typeof projects.$inferSelect, 'id' | 'name' | 'owner_id' | 'main_image_url' | 'images'>;

async function copyProjects(tx: Transaction, { cycleId, fromId, chosen, at }: Copying): Promise<Copy[]> {
  if (chosen.length === 0) return [];
  const dates = new Map(chosen.map(({ id, ...changed }) => [id, changed]));
  const originals = fromId === null ? [] : await findOriginals(tx, fromId, [...dates.keys()]);
  const missing = chosen.findIndex(({ id }) => !originals.some((original) => original.id === id));
  if (missing >= 0 || dates.size < chosen.length)
    throw invalid([
      { path: `projects.${missing}`, message: 'This project cannot be copied: it has no owner any more.' },
    ]);
  const rows = originals.map(({ id, ...original }) => ({
    ...original,
    ...dates.get(id),
    detailed_deadline: yearLater(original.detailed_deadline),
    cycle_id: cycleId,
    copied_from_id: id,
    status: 'planning' as const,
    is_visible_to_public: false,
    awaits_confirmation: true,
    created_at: at,
    updated_at: at,
  }));
  return tx.insert(projects).values(rows).returning({
    id: projects.id,
    name: projects.name,
    owner_id: projects.owner_id,
    main_image_url: projects.main_image_url,
    images: projects.images,
  });
}

/** The projects of a cycle whose owners still exist, locked against deletion. */
async function findOriginals(tx: Transaction, cycleId: string, ids: string[]) {
  const rows = await tx
    .select({ project: projects })
    .from(projects)
    .innerJoin(users, and(eq(users.id, projects.owner_id), isNull(users.disabled_at)))
    .where(and(eq(projects.cycle_id, cycleId), isNull(projects.deleted_at), inArray(projects.id, ids)))
    .orderBy(sql`${projects.created_at}`, projects.id)
    .for('share', { of: projects });
  return rows.map(({ project }) => project);
}

/** One email and one notification per owner (rule:mails-are-queued). */
async function ownerNotices(
  ctx: SignedIn,
  tx: Transaction,
  cycle: { id: string; name: string },
  copies: Copy[],
): Promise<Notice[]> {
  const byOwner = Map.groupBy(copies, ({ owner_id }) => owner_id);
  const names = await readerNames(
    tx,
    [...byOwner.keys()].filter((id) => id !== null),
  );
  return [...byOwner].flatMap(([user_id, owned]): Notice[] => {
    if (user_id === null) return [];
    const content = projectsToConfirmEmail({ origin: ctx.origin, cycle: cycle.name }, owned);
    return [
      {
        user_id,
        kind: 'projects_to_confirm',
        subject: cycle.name,
        round: { cycle_id: cycle.id },
        actor_id: ctx.viewer.id,
        mail: { kind: 'cycle', content, reader: names.get(user_id) },
      },
    ];
  });
}
