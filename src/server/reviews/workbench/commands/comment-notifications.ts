import { type SQL, sql } from 'drizzle-orm';
import { canBeReviewer } from '#domain/policy.ts';
import { ROLES } from '#domain/users/users.ts';
import { involvedPeople } from '../../../applications/rosters/people.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Write } from '../../../db/write.ts';
import { notificationWrites } from '../../../mails/notifications/notify.ts';
import { reviewConcerns } from '../../scope/hidden.ts';

const REVIEWER_ROLES = ROLES.filter((role) => canBeReviewer({ role }));

/**
 * The notifications of a new comment, to the people of the discussion who may read it: reviewers with a submitted review and those who have
 * commented. Nobody with an own interest, a conflict or an open review of the application, and nobody who has an unread one about it
 * already (rule:review-discussion, rule:no-own-interest).
 */
export async function commentNotifications(
  ctx: SignedIn,
  tx: Transaction,
  application: { id: string; cycle_id: string },
): Promise<Write[]> {
  const ids = sql`array[${application.id}]::uuid[]`;
  const { rows } = await tx.execute<{ user_id: string; project: string }>(sql`
    select person.user_id, p.name as project
    from applications a join projects p on p.id = a.project_id,
      (${peopleOf(application.id)}) person
      join users account on account.id = person.user_id and account.disabled_at is null
      join profiles profile on profile.user_id = account.id
        and profile.role = any(${sql.param(REVIEWER_ROLES)}::text[])
    where a.id = ${application.id} and person.user_id <> ${ctx.viewer.id}
      and person.user_id not in (select i.user_id from (${involvedPeople(ids)}) i where i.user_id is not null)
      and person.user_id not in (select c.user_id from (${reviewConcerns(ids)}) c
        where c.user_id is not null and c.concern <> 'submitted review')
      and not exists (select from notifications n where n.user_id = person.user_id and n.kind = 'review_commented'
        and n.application_id = a.id and n.read_at is null)
    order by person.user_id`);
  return notificationWrites(
    ctx,
    rows.map(({ user_id, project }) => ({
      user_id,
      kind: 'review_commented' as const,
      subject: project,
      application,
      actor_id: ctx.viewer.id,
    })),
  );
}

const peopleOf = (applicationId: string): SQL => sql`
  select own.user_id from review_assignments ra join reviewers own on own.id = ra.reviewer_id
    where ra.application_id = ${applicationId} and ra.state = 'submitted'
  union select m.author_id from review_comments m where m.application_id = ${applicationId}`;
