import { sql } from 'drizzle-orm';
import { forbidden, invalid } from '#domain/errors.ts';
import { canExtendDeadline } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import type { ReadableProject } from '../../projects/content/readable-project.ts';
import { sharedDetailedDeadline } from '../rosters/deadlines.ts';
import { myApplicationByProject } from '../rosters/mine.ts';
import { involvedPeople, participations } from '../rosters/people.ts';

export type Person = {
  id: string;
  name: string | null;
  related_ids: string[];
  application_id: string | null;
  detailed_deadline: string | null;
};

/** The person with more time; 422 without an account that can sign in, 403 for oneself, one's team and its application (permission:extendDeadline). */
export async function loadPerson(
  ctx: SignedIn,
  tx: Transaction,
  { id: projectId, cycle_id }: ReadableProject,
  userId: string,
): Promise<Person> {
  const own = sql`array(select a.id from applications a where a.project_id = ${projectId} and a.id in ${participations(sql`u.id`)})`;
  const { rows } = await tx.execute<Person>(sql`
    select u.id, pr.display_name as name,
      array(select mate.user_id from team_members seat
          join teams t on t.id = seat.team_id and t.archived_at is null and t.cycle_id = ${cycle_id}
          join team_members mate on mate.team_id = t.id where seat.user_id = u.id
        union select involved.user_id from (${involvedPeople(own)}) involved where involved.user_id is not null) as related_ids,
      (select mine.id from ${myApplicationByProject(sql`u.id`)} mine
        where mine.project_id = ${projectId} and not mine.has_left) as application_id,
      (select ${isoInstant(sharedDetailedDeadline)}
        from projects p join cycles c on c.id = p.cycle_id where p.id = ${projectId}) as detailed_deadline
    from users u left join profiles pr on pr.user_id = u.id
    where u.id = ${userId} and u.disabled_at is null
  `);
  const [person] = rows;
  if (!person) throw invalid([{ path: 'user_id', message: 'This person has no account that can sign in.' }]);
  if (!canExtendDeadline(ctx.viewer, person)) throw forbidden(OWN_INTEREST);
  return person;
}

const OWN_INTEREST = 'You can’t change the deadline of yourself or your team. Please ask another admin.';
