import { type SQL, sql } from 'drizzle-orm';
import { stateAt } from '../../cycles/scope/state-at.ts';

/** The project of an open cycle that continues that of the application `a`, while everybody may see it; none for an application of an open cycle. */
export const nextProject = (now: Date): SQL => sql`
  with recursive continued (id, depth) as (
    select a.project_id, 0
    union all
    select copy.id, continued.depth + 1 from continued join projects copy on copy.copied_from_id = continued.id
      and copy.deleted_at is null
    where continued.depth < 50
  )
  select p.id, p.name from continued join projects p on p.id = continued.id join cycles c on c.id = p.cycle_id
  where continued.depth > 0 and ${stateAt('c', now)} = 'open' and p.status = 'active' and p.is_visible_to_public
    and not exists (select from cycles own where own.id = a.cycle_id and ${stateAt('own', now)} = 'open')
  order by continued.depth desc, p.id limit 1`;
