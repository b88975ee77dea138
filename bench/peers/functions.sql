-- The answers of the product as one function each, for the peers of `npm run bench -- peers`. PL/pgSQL, because it caches the plans. Texts that
-- the product caches or computes outside the database are stored here: previews, the skills of the filter, and an example of the email. They read the
-- rows that the product's triggers keep (application_searches, application_review_sums, application_counts), and hide what the product hides.
create schema peer;

create table peer.previews as select null::uuid as project_id, ''::text as preview where false;
create unique index on peer.previews (project_id);
create table peer.skills as select '{}'::text[] as skills where false;
create table peer.mail as select ''::text as subject, ''::text as text, ''::text as html where false;

create function peer.viewer(token text) returns uuid stable language plpgsql as $$
declare viewer uuid;
begin
  select s.user_id into viewer from public.sessions s join public.users u on u.id = s.user_id
  where s.token_hash = encode(sha256(convert_to(viewer.token, 'UTF8')), 'hex') and s.expires_at > now() and u.disabled_at is null;
  if viewer is null then raise exception 'Please sign in.' using errcode = '28000'; end if;
  return viewer;
end $$;

create function peer.projects_list(token text, search text default '') returns json stable language plpgsql as $$
declare
  me uuid := peer.viewer(token);
  cycle uuid := current_cycle();
  pattern text := '%' || fold(search) || '%';
begin
  return (
    with matching as not materialized (
      select p.id, p.created_at from projects p
      where p.cycle_id = cycle and p.deleted_at is null and ((p.status = 'active' and p.is_visible_to_public) or p.owner_id = me)
        and (search = '' or fold(p.name) like pattern or fold(p.project_number::text) like pattern
          or exists (select from unnest(p.skills_required) s where fold(s) like pattern))
    ), page as materialized (
      select id, created_at from matching order by created_at desc, id limit 12
    ), own as materialized (
      select distinct on (a.project_id) a.project_id, m.has_left, case when not m.has_left then coalesce(letter.status, a.status) end as status
      from (
        select id, false as has_left from applications where applicant_id = me and (status = 'draft' or team_id is null)
        union all select m.application_id, m.left_at is not null from application_members m
          where m.user_id = me and (m.left_at is null or (m.blocks and not m.is_exempt))
        union all select led.id, false from teams t join applications led on led.team_id = t.id where t.leader_id = me
      ) m join applications a on a.id = m.id
      left join lateral (
        select first.from_status as status
        from (
          select r.release_id, r.outcome from release_rows r
          where r.application_id = a.id and r.is_released order by r.version desc limit 1) newest
        cross join lateral (
          select r.from_status from release_rows r where r.application_id = a.id and r.is_released and r.version > coalesce((
            select max(known.version) from letter_openings o
            join release_rows known on known.release_id = o.release_id and known.application_id = o.application_id
            where o.application_id = a.id and o.user_id = me), 0)
          order by r.version limit 1) first
        where case newest.outcome when 'accept' then a.status in ('accepted', 'selected') when 'reject' then a.status = 'rejected' else a.status = 'waitlisted' end
          and not exists (select from letter_openings o
            where o.application_id = a.id and o.release_id = newest.release_id and o.user_id = me)
          and not exists (select from cycles c where c.id = a.cycle_id and c.state = 'archived')
      ) letter on not m.has_left
      order by a.project_id, a.blocks desc, (a.status = 'draft') desc, a.created_at desc, m.has_left
    )
    select json_build_object(
      'projects', (select coalesce(json_agg(c), '[]') from (
        select p.id, p.project_number::text, p.name, v.preview, p.category, p.priority, p.status, p.skills_required, p.main_image_url,
          to_json(p.application_deadline) #>> '{}' as application_deadline, p.max_team_size, p.is_visible_to_public, p.awaits_confirmation,
          p.owner_id is not distinct from me as is_mine, null as application_counts, own.status as my_status,
          coalesce(own.has_left, false) as has_left
        from page join projects p on p.id = page.id join peer.previews v on v.project_id = p.id
        left join own on own.project_id = p.id order by page.created_at desc, page.id) c),
      'total', (select count(*) from matching), 'page', 1, 'page_size', 12,
      'skills', (select skills from peer.skills)));
end $$;

create function peer.own_of(me uuid) returns uuid[] stable language plpgsql as $$
begin
  return array(
    select a.id from applications a where a.applicant_id = me
    union all select m.application_id from application_members m where m.user_id = me
    union all select a.id from applications a join team_members m on m.team_id = a.team_id where m.user_id = me
    union all select a.id from applications a join teams t on t.id = a.team_id where t.leader_id = me);
end $$;

create function peer.unread_of(me uuid) returns uuid[] stable language plpgsql as $$
begin
  return array(select r.application_id from review_assignments r join reviewers own on own.id = r.reviewer_id
    where own.user_id = me and r.state = 'assigned');
end $$;

create function peer.hidden_from(me uuid) returns uuid[] stable language plpgsql as $$
begin
  return array(
    select r.application_id from review_assignments r join reviewers own on own.id = r.reviewer_id
      where own.user_id = me and r.is_blind and (r.state = 'assigned' or (r.state = 'declined' and own.removed_at is null))
    union all select c.application_id from review_conflicts c join reviewers own on own.id = c.reviewer_id where own.user_id = me);
end $$;

create function peer.rows_of(ids uuid[], me uuid) returns json stable language plpgsql as $$
declare
  own uuid[] := peer.own_of(me);
  closed uuid[] := own || peer.unread_of(me);
begin
  return (select coalesce(json_agg(r), '[]') from (
    select a.id, a.status, a.stage, case when not seen.is_closed then a.score end as score,
      case when seen.is_reviewed then coalesce(rs.reviews, 0) end as reviews,
      case when seen.is_reviewed then round.per_application end as planned_reviews,
      case when seen.is_reviewed then rs.adjusted end as adjusted_score, a.created_at, a.submitted_at, project, team, contact,
      coalesce(listed.members, '[]') as members, coalesce(listed.member_count, 0) as member_count,
      a.submitted_at is not null as has_initial_proposal, a.detailed_characters,
      seen.undecidable, seen.undecidable is null as can_decide
    from unnest(ids) with ordinality as page (id, place)
    join applications a on a.id = page.id
    join cycles c on c.id = a.cycle_id
    join projects p on p.id = a.project_id
    cross join lateral (select p.id, p.name) project
    left join application_searches listed on listed.application_id = a.id
    left join application_review_sums rs on rs.application_id = a.id
    left join review_rounds round on round.cycle_id = a.cycle_id and round.stage = coalesce(rs.stage, a.stage)
    left join teams t on t.id = a.team_id
    left join lateral (select t.id, t.name) team on t.id is not null
    left join users cu on cu.id = coalesce(t.leader_id, a.applicant_id)
    left join profiles cp on cp.user_id = cu.id
    left join lateral (select cu.id, coalesce(cp.display_name, cu.email) as display_name, cu.email, cp.phone, cp.college, cp.degree, cp.year
      ) contact on cu.id is not null
    cross join lateral (select a.id = any(closed) as is_closed,
      a.id <> all(closed) and a.submitted_at is not null and round.per_application is not null as is_reviewed,
      case when a.id = any(own) then 'own_application'
        when a.status in ('draft', 'withdrawn') then 'not_decidable'
        when p.deleted_at is not null then 'project_deleted'
        when c.state = 'archived' then 'cycle_archived'
        when not ((a.team_id is null and a.applicant_id is not null) or listed.has_people) then 'nobody_left' end as undecidable offset 0) seen
    order by page.place) r);
end $$;

create function peer.staff_page(token text, sort text, status text default null, stage text default null, kind text default null)
returns json stable language plpgsql as $$
declare
  me uuid := peer.viewer(token);
  cycle uuid := current_cycle();
  hidden uuid[] := peer.hidden_from(me);
  closed uuid[];
  ids uuid[];
begin
  if not exists (select from profiles where user_id = me and role in ('admin', 'super_admin')) then
    raise exception 'Not allowed.' using errcode = '42501';
  end if;
  if sort = 'applicant' then
    ids := array(select a.id from application_searches s join applications a on a.id = s.application_id
      where s.cycle_id = cycle and s.applicant_name is not null and a.status = staff_page.status and a.id <> all(hidden)
      order by s.applicant_name, s.created_at desc, s.application_id limit 50);
  elsif sort = 'submitted' then
    ids := array(select a.id from applications a
      where a.cycle_id = cycle and a.status = staff_page.status and a.submitted_at is not null and a.id <> all(hidden)
      order by a.submitted_at desc, a.created_at desc, a.id limit 50);
  elsif sort = 'project' then
    ids := array(select a.id from application_searches s join applications a on a.id = s.application_id
      where s.cycle_id = cycle and s.project_name is not null and a.stage = staff_page.stage and a.id <> all(hidden)
      order by s.project_name, s.created_at desc, s.application_id limit 50);
  else
    closed := hidden || peer.own_of(me) || peer.unread_of(me);
    ids := array(select a.id from applications a
      where a.cycle_id = cycle and a.score is not null and a.team_id is not null and a.id <> all(closed)
      order by a.score desc, a.created_at desc, a.id limit 50);
  end if;
  return json_build_object('applications', peer.rows_of(ids, me), 'total', (
      select coalesce(sum(c.number), 0) from application_counts c
      where c.cycle_id = cycle and (staff_page.status is null or c.status = staff_page.status) and (staff_page.stage is null or c.stage = staff_page.stage)
        and (kind is null or c.is_team)) - (
      select count(*) from applications a where a.id = any(hidden) and a.cycle_id = cycle
        and (staff_page.status is null or a.status = staff_page.status) and (staff_page.stage is null or a.stage = staff_page.stage)
        and (kind is null or a.team_id is not null)),
    'total_is_minimum', false, 'is_similar', false, 'page', 1, 'page_size', 50);
end $$;

create function peer.staff_search(token text, search text) returns json stable language plpgsql as $$
declare
  me uuid := peer.viewer(token);
  cycle uuid := current_cycle();
  hidden uuid[] := peer.hidden_from(me);
  pattern text := '%' || fold(search) || '%';
  key text := search_pattern(search);
  found_ids uuid[];
  is_similar boolean := false;
begin
  if not exists (select from profiles where user_id = me and role in ('admin', 'super_admin')) then
    raise exception 'Not allowed.' using errcode = '42501';
  end if;
  found_ids := array(
    select s.application_id from application_searches s
      where s.cycle_id = cycle and ((s.names_key like key and s.names like pattern) or s.colleges like pattern)
    union select a.id from applications a where a.cycle_id = cycle and a.reference in (search, upper(search)));
  if cardinality(found_ids) = 0 and not (search like '%@%' and exists (select from users u where fold(u.email::text) like pattern)) then
    found_ids := array(select distinct alike from applications_alike(search, cycle) alike);
    is_similar := cardinality(found_ids) > 0;
  end if;
  found_ids := array(select id from unnest(found_ids) id where id <> all(hidden));
  return json_build_object('applications', peer.rows_of(array(
      select a.id from applications a where a.id = any(found_ids) order by a.created_at desc, a.id limit 50), me),
    'total', cardinality(found_ids), 'total_is_minimum', false, 'is_similar', is_similar, 'page', 1, 'page_size', 50);
end $$;

-- The rows of a submission without a draft, alone. Its email is due tomorrow: the product's worker would send it with its own.
create function peer.submit(token text, project_id uuid, submission_key uuid, initial_proposal text) returns json volatile language plpgsql as $$
declare
  me uuid := peer.viewer(token);
  application uuid := gen_random_uuid();
  person record;
begin
  perform from projects p where p.id = submit.project_id and p.status = 'active' and p.is_visible_to_public and p.deleted_at is null
    and (p.application_deadline is null or p.application_deadline > now()) for share;
  if not found then raise exception 'Not open.'; end if;
  select p.user_id, coalesce(p.display_name, u.email) as display_name, u.email, f.name as file, f.size, f.sha256,
    (select cycle_id from projects where id = submit.project_id) as cycle_id into person
    from profiles p join users u on u.id = p.user_id join files f on f.id = p.resume_file_id where p.user_id = me for share of p;
  if not found then raise exception 'Not complete.'; end if;
  insert into applications (id, project_id, cycle_id, applicant_id, status, stage, initial_proposal, submission_key, submitted_at)
    values (application, submit.project_id, person.cycle_id, me, 'submitted', 'initial', submit.initial_proposal, submit.submission_key, now());
  insert into application_members (application_id, project_id, blocks, user_id, is_leader, display_name, email)
    values (application, submit.project_id, true, me, true, person.display_name, person.email);
  insert into application_resumes (application_id, step, user_id, name, size, sha256)
    values (application, 'initial', me, person.file, person.size, person.sha256);
  insert into application_events (application_id, kind, to_status, actor_id) values (application, 'submitted', 'submitted', me);
  insert into audit_log (cycle_id, actor_id, action, subject_type, subject_id, details)
    values (person.cycle_id, me, 'status_changed', 'application', application, '{"from": null, "to": "submitted"}');
  insert into live_events (topic, subject_ids, person_ids) values ('application', array[application], '{}'), ('notification', '{}', array[me]);
  insert into notifications (user_id, kind, subject, application_id)
    select me, 'application_received', p.name, application from projects p where p.id = submit.project_id;
  insert into mails (cycle_id, recipient, user_id, kind, application_id, send_after, subject, text, html)
    select person.cycle_id, person.email, me, 'application_received', application, now() + interval '1 day', m.subject, m.text, m.html from peer.mail m
    where not exists (select from muted_mails o where o.user_id = me and o.topic = 'receipts');
  perform pg_notify('live_events', '');
  return json_build_object('id', application);
end $$;
