import { sql } from 'drizzle-orm';
import type { ExtensionKey } from '#domain/applications/extension-schemas.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canExtendDeadlines, isChangeableCycle } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { findReadableProject } from '../../projects/content/readable-project.ts';
import { isApplicantShownTo } from '../../reviews/scope/hidden.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { extensionWithdrawnEmail } from './emails.ts';
import { loadPerson } from './load-person.ts';

/**
 * Takes back the later deadline of one person, and tells them. 403 as for giving it, 404 if they have none or the viewer may not know it,
 * 409 in an archived cycle (permission:extendDeadline, rule:one-persons-deadline).
 */
export async function withdrawExtension(ctx: SignedIn, { id, user_id, step }: ExtensionKey): Promise<void> {
  const project = await findReadableProject(ctx, id);
  if (!canExtendDeadlines(ctx.viewer)) throw forbidden();
  if (!isChangeableCycle(project.cycle_state)) throw cycleArchived();
  await ctx.db.transaction(async (tx) => {
    const person = await loadPerson(ctx, tx, project, user_id);
    await deleteExtension(ctx, tx, { id, user_id, step });
    const { id: project_id, name, cycle_id } = project;
    const application = person.application_id ? { id: person.application_id, cycle_id } : undefined;
    const content = extensionWithdrawnEmail({ origin: ctx.origin, project_id, project: name }, step);
    await write(tx, [
      ...auditWrites({
        actor_id: ctx.viewer.id,
        action: 'extension_withdrawn',
        subject_type: 'user',
        subject_id: user_id,
        details: { project: project_id, step },
      }),
      ...notificationWrites(ctx, [
        {
          user_id,
          kind: 'extension_withdrawn',
          subject: name,
          actor_id: ctx.viewer.id,
          application,
          mail: { kind: 'cycle', content, reader: person.name },
        },
      ]),
    ]);
  });
}

async function deleteExtension({ viewer }: SignedIn, tx: Transaction, { id, user_id, step }: ExtensionKey) {
  const isShown = isApplicantShownTo(viewer.id, { person: sql`x.user_id`, project: sql`x.project_id` });
  const { rows } = await tx.execute(sql`
    delete from deadline_extensions x
    where x.project_id = ${id} and x.user_id = ${user_id} and x.step = ${step} and ${isShown} returning x.user_id
  `);
  if (rows.length === 0)
    throw notFound('Extension not found', 'This person has no more time than the others.');
}
