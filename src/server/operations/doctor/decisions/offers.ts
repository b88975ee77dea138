import { sql } from 'drizzle-orm';
import { before, type Checks, holdsSeat, newestLetters } from './sql.ts';

const noted = (action: string) => sql`
  select from audit_log line where line.subject_type = 'application' and line.subject_id = o.application_id::text
    and line.action = ${sql.raw(`'${action}'`)}`;

/** Offers against acceptances, answers and seats. */
export const OFFERS: Checks = {
  'An offer belongs to a released acceptance, and each acceptance has the offer that its letter speaks of (rule:offers)': sql`
    select o.application_id from offers o join applications a on a.id = o.application_id
    left join ${newestLetters} letter on letter.application_id = o.application_id
    where o.project_id <> a.project_id or o.cycle_id <> a.cycle_id
      or (o.state in ('offered', 'accepted', 'joined') and (letter.outcome is distinct from 'accept' or letter.answer_days is null))
      or not exists (select from release_rows row where row.application_id = o.application_id and row.outcome = 'accept')
    union all
    select a.id from ${newestLetters} letter join applications a on a.id = letter.application_id
    where letter.outcome = 'accept' and letter.answer_days is not null and ${holdsSeat}
      and not exists (select from offers o where o.application_id = a.id)`,
  'An application whose offer has ended is withdrawn by who ended it (rule:offers)': sql`
    select o.application_id from offers o join applications a on a.id = o.application_id
    where o.state in ('declined', 'expired', 'no_show') and (a.status <> 'withdrawn'
      or a.withdrawn_by is distinct from case o.state when 'declined' then 'applicant' else 'programme' end)`,
  'An application with a living offer ends with it (rule:offers)': sql`
    select o.application_id from offers o join applications a on a.id = o.application_id join projects p on p.id = a.project_id
    where o.state in ('offered', 'accepted', 'joined') and a.status = 'withdrawn'
      and p.deleted_at is null and a.withdrawn_by is distinct from 'no_members'`,
  'The state of an offer agrees with its answer, its reason and who said that they have joined (rule:offers)': sql`
    select application_id from offers
    where (state = 'offered') <> (answered_at is null)
      or (state = 'joined') <> (joined_at is not null and confirmed_at is not null)
      or (coalesce(joined_at, confirmed_at) is not null and state not in ('accepted', 'joined', 'no_show'))
      or (reason <> '' and state <> 'declined') or (waits and state in ('offered', 'expired'))
      or (answered_at > clock_timestamp()) or least(joined_at, confirmed_at) < ${before(sql`answered_at`)}`,
  'An offer has the time for its answer that its letter gave (rule:offers)': sql`
    select o.application_id from offers o join ${newestLetters} letter on letter.application_id = o.application_id and letter.outcome = 'accept'
    where letter.answer_days is not null and o.state in ('offered', 'accepted', 'joined') and o.answer_by not between
      letter.visible_at + make_interval(hours => letter.answer_days * 24 - 1)
      and letter.visible_at + make_interval(hours => letter.answer_days * 24 + 25)`,
  'The audit log has the answer to an offer, its end, and who said that they have joined (rule:offers)': sql`
    select o.application_id from offers o where case o.state
      when 'offered' then false
      when 'expired' then not exists (${noted('offer_ended')} and line.at = o.answered_at)
        and not exists (${noted('joining_confirmed')} and line.details ->> 'to' = 'expired')
      else not exists (${noted('offer_answered')} and line.at = o.answered_at
          and (line.details ->> 'to' = 'decline') = (o.state = 'declined'))
        and not exists (select from releases r where r.visible_at = o.answered_at and r.state = 'released') end
      or (o.state = 'no_show' and not exists (${noted('joining_confirmed')} and line.details ->> 'to' = 'no_show'))
      or (o.joined_at is not null and not exists (${noted('joining_confirmed')} and line.at = o.joined_at))
      or (o.confirmed_at is not null and not exists (${noted('joining_confirmed')} and line.at = o.confirmed_at))`,
  'Nobody has accepted two offers of a cycle (rule:offers)': sql`
    select m.user_id from offers o join applications a on a.id = o.application_id and ${holdsSeat}
    join application_members m on m.application_id = o.application_id and m.left_at is null and m.user_id is not null
    where o.state in ('accepted', 'joined') group by m.user_id, o.cycle_id having count(distinct o.application_id) > 1`,
};
