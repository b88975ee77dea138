-- Every function and trigger of the database, in its present state. The migrator runs this file in one transaction, after the migrations,
-- whenever it has changed (routines.ts). The previous release may still be serving: what it calls or relies on keeps its name, its parameters
-- and its result, and a new result gets a new name. A routine that the previous release doesn't need either moves to the last section.

-- ── Texts that searches compare ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Without case and accents. Indexes store the results of the functions of this section: another result needs another name.
CREATE OR REPLACE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));
-- A folded text with the letter q for each sign: its trigrams reach across words. A quarter of all names have the trigram " n ", few have "sqn".
CREATE OR REPLACE FUNCTION search_key(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(folded, E'\n .,-_@\'"()&/+:;!?#*|[]{}<>=~^$%\\`', repeat('q', 34));
-- The LIKE pattern of a search_key that contains a typed text. It also matches other signs, and any text between two signs, whose trigrams are
-- in most names, unless nothing of three letters would be left.
CREATE OR REPLACE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || CASE WHEN search_key(fold(typed)) ~ '[^q]{3}|[^q]q[^q]|^q[^q]{2}|[^q]{2}q$'
    THEN regexp_replace(search_key(fold(typed)), 'qq+', '%', 'g') ELSE search_key(fold(typed)) END || '%';
-- What the search of the projects list reads.
CREATE OR REPLACE FUNCTION project_search_text(name text, number text, skills text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
  RETURN fold(name || E'\n' || number || E'\n' || array_to_string(skills, E'\n'));
-- Loads the library: only then does it own its setting, which anybody but a superuser needs for the next statement.
SELECT show_limit();
-- Where nobody and nothing of a cycle contains the typed words: the applications of the people, teams and projects that are most like them. A
-- function, because the threshold of its index is a setting.
CREATE OR REPLACE FUNCTION applications_alike(words text, of_cycle uuid) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.4 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text := fold(words);
  mailbox text := split_part(fold(words), '@', 1);
  threshold double precision;
BEGIN
  -- Most of what is alike is so only a little, and not needed if something is more alike: it isn't read then.
  FOREACH threshold IN ARRAY ARRAY[0.45, 0.4] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', threshold::text, true);
    RETURN QUERY
    WITH named AS MATERIALIZED (
      SELECT user_id, word_similarity(wanted, fold(display_name)) AS likeness FROM profiles WHERE wanted <% fold(display_name)
      UNION ALL SELECT id, word_similarity(mailbox, fold(email::text)) FROM users WHERE mailbox <% fold(email::text)
    ), alike_teams AS MATERIALIZED (
      SELECT id, word_similarity(wanted, fold(name)) AS likeness FROM teams WHERE cycle_id = of_cycle AND wanted <% fold(name)
    ), alike_projects AS MATERIALIZED (
      SELECT id, word_similarity(wanted, fold(name)) AS likeness FROM projects WHERE cycle_id = of_cycle AND wanted <% fold(name)
    ), best AS MATERIALIZED (
      -- Names are those of everybody: the most alike are asked first whether they took part in the cycle.
      SELECT 0.9 * greatest(
        (SELECT n.likeness FROM (SELECT * FROM named ORDER BY likeness DESC OFFSET 0) n
          WHERE EXISTS (SELECT FROM applications a WHERE a.applicant_id = n.user_id AND a.cycle_id = of_cycle)
            OR EXISTS (SELECT FROM application_members m WHERE m.user_id = n.user_id AND m.cycle_id = of_cycle) LIMIT 1),
        (SELECT max(likeness) FROM alike_teams), (SELECT max(likeness) FROM alike_projects)) AS likeness
    ), nearest AS MATERIALIZED (
      SELECT likeness FROM best WHERE likeness >= threshold OR threshold = 0.4
    ), people AS MATERIALIZED (
      SELECT DISTINCT n.user_id FROM named n, nearest WHERE n.likeness >= nearest.likeness
    )
    SELECT a.id FROM people JOIN applications a ON a.applicant_id = people.user_id AND a.cycle_id = of_cycle
    UNION SELECT m.application_id FROM people JOIN application_members m ON m.user_id = people.user_id AND m.cycle_id = of_cycle
    UNION SELECT a.id FROM alike_teams t JOIN applications a ON a.team_id = t.id, nearest WHERE t.likeness >= nearest.likeness
    UNION SELECT a.id FROM alike_projects p JOIN applications a ON a.project_id = p.id, nearest WHERE p.likeness >= nearest.likeness;
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- ── Archived cycles are read-only ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The shared lock makes a change of state wait for writers, and later writers see the new state. Only cycles/scope/reach-archive.ts sets the
-- setting, for erasures and changed addresses.
CREATE OR REPLACE FUNCTION refuse_if_archived(of_cycle uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_cycle IS NULL OR current_setting('portal.reaches_archive', true) = 'on' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(of_cycle::text, 0));
  IF EXISTS (SELECT FROM cycles WHERE id = of_cycle AND state = 'archived') THEN
    RAISE EXCEPTION 'the cycle is archived' USING ERRCODE = 'check_violation', CONSTRAINT = 'archived_cycle';
  END IF;
END $$;
-- For rows with a cycle of their own.
CREATE OR REPLACE FUNCTION keep_archived_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A department that is deleted leaves its projects.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'projects' AND to_jsonb(NEW) - 'department_id' = to_jsonb(OLD) - 'department_id' THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_archived(OLD.cycle_id); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.cycle_id <> OLD.cycle_id THEN PERFORM refuse_if_archived(NEW.cycle_id); END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER projects_read_only BEFORE INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER teams_read_only BEFORE INSERT OR UPDATE OR DELETE ON teams FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER applications_read_only BEFORE INSERT OR UPDATE OR DELETE ON applications FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER deadline_extensions_read_only BEFORE INSERT OR UPDATE OR DELETE ON deadline_extensions
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER wish_lists_read_only BEFORE INSERT OR UPDATE OR DELETE ON wish_lists
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER review_settings_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_settings
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER review_rounds_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_rounds
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER rubrics_read_only BEFORE INSERT OR UPDATE OR DELETE ON rubrics FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER reviewers_read_only BEFORE INSERT OR UPDATE OR DELETE ON reviewers FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER review_conflicts_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_conflicts
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER review_assignments_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_assignments
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER reviews_read_only BEFORE INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER review_comments_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_comments
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER review_feedback_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_feedback
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER decision_settings_read_only BEFORE INSERT OR UPDATE OR DELETE ON decision_settings
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER project_seats_read_only BEFORE INSERT OR UPDATE OR DELETE ON project_seats
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER decisions_read_only BEFORE INSERT OR UPDATE OR DELETE ON decisions
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER offers_read_only BEFORE INSERT OR UPDATE OR DELETE ON offers
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER releases_read_only BEFORE INSERT OR UPDATE OR DELETE ON releases
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER release_rows_read_only BEFORE INSERT OR UPDATE OR DELETE ON release_rows
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER letter_openings_read_only BEFORE INSERT OR UPDATE OR DELETE ON letter_openings
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER announcements_read_only BEFORE INSERT OR UPDATE OR DELETE ON announcements
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();
CREATE OR REPLACE TRIGGER assignment_drafts_read_only BEFORE INSERT OR UPDATE OR DELETE ON assignment_drafts
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();

-- For rows of a team.
CREATE OR REPLACE FUNCTION keep_archived_row_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_archived((SELECT cycle_id FROM teams WHERE id = OLD.team_id)); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id THEN
    PERFORM refuse_if_archived((SELECT cycle_id FROM teams WHERE id = NEW.team_id));
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER team_members_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_members
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();
CREATE OR REPLACE TRIGGER team_member_profiles_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_member_profiles
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();
CREATE OR REPLACE TRIGGER team_join_requests_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_join_requests
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();
CREATE OR REPLACE TRIGGER team_invites_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_invites
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();

-- The rosters that the previous release writes have no cycle.
CREATE OR REPLACE FUNCTION set_cycle_of_roster() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cycle_id := (SELECT cycle_id FROM projects WHERE id = NEW.project_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER application_members_cycle BEFORE INSERT ON application_members
  FOR EACH ROW WHEN (NEW.cycle_id IS NULL) EXECUTE FUNCTION set_cycle_of_roster();

-- For rows of an application.
CREATE OR REPLACE FUNCTION keep_archived_row_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_archived((SELECT cycle_id FROM applications WHERE id = OLD.application_id)); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.application_id <> OLD.application_id THEN
    PERFORM refuse_if_archived((SELECT cycle_id FROM applications WHERE id = NEW.application_id));
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER application_members_read_only BEFORE INSERT OR UPDATE OR DELETE ON application_members
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();
CREATE OR REPLACE TRIGGER application_resumes_read_only BEFORE INSERT OR UPDATE OR DELETE ON application_resumes
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();
CREATE OR REPLACE TRIGGER application_events_read_only BEFORE INSERT OR UPDATE OR DELETE ON application_events
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();
CREATE OR REPLACE TRIGGER detailed_drafts_read_only BEFORE INSERT OR UPDATE OR DELETE ON detailed_drafts
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();

-- ── The row of the list of staff ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What application_searches stores for these applications; the doctor compares the two.
CREATE OR REPLACE FUNCTION application_list_rows(ids uuid[]) RETURNS TABLE (
  application_id uuid, cycle_id uuid, names text, names_key text, colleges text, members json, member_count int, has_people boolean,
  created_at timestamptz, applicant_name text, project_name text, contact_email text, contact_college text
) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.cycle_id, named.names, search_key(named.names),
    coalesce((SELECT string_agg(E'\n ' || college, '' ORDER BY college) FROM (
      SELECT DISTINCT fold(btrim(p.college)) AS college FROM application_members m JOIN profiles p ON p.user_id = m.user_id
      WHERE m.application_id = a.id AND m.left_at IS NULL) of_people), ''),
    roster.members, roster.member_count, roster.has_people, a.created_at,
    fold(coalesce(t.name, contact.display_name)), fold(p.name), lower(u.email::text), fold(btrim(contact.college))
  FROM applications a
  JOIN projects p ON p.id = a.project_id
  LEFT JOIN teams t ON t.id = a.team_id
  LEFT JOIN users u ON u.id = coalesce(t.leader_id, a.applicant_id)
  LEFT JOIN profiles contact ON contact.user_id = u.id
  CROSS JOIN LATERAL (SELECT coalesce((SELECT string_agg(E'\n ' || piece, '' ORDER BY piece) FROM (
      SELECT fold(m.display_name) AS piece FROM application_members m WHERE m.application_id = a.id
      UNION SELECT fold(mu.email::text) FROM application_members m JOIN users mu ON mu.id = m.user_id WHERE m.application_id = a.id
      UNION SELECT fold(au.email::text) FROM users au WHERE au.id = a.applicant_id
      UNION SELECT fold(ap.display_name) FROM profiles ap WHERE ap.user_id = a.applicant_id
      UNION SELECT fold(t.name)
      UNION SELECT fold(p.name)
      UNION SELECT fold(p.project_number::text)) pieces), '') AS names) named
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS member_count, coalesce(bool_or(m.user_id IS NOT NULL AND m.left_at IS NULL), false) AS has_people,
      coalesce(json_agg(member ORDER BY m.place) FILTER (WHERE m.place <= 5), '[]') AS members
    FROM (SELECT am.*, row_number() OVER (ORDER BY am.is_leader DESC, am.display_name, am.id) AS place
      FROM application_members am WHERE am.application_id = a.id) m
    LEFT JOIN profiles mp ON mp.user_id = m.user_id
    CROSS JOIN LATERAL (SELECT m.user_id, m.display_name, m.is_leader, mp.college, mp.degree, mp.year) member) roster
  WHERE a.id = ANY(ids);
$$;
-- What application_domains stores for these applications; the doctor compares the two.
CREATE OR REPLACE FUNCTION application_domain_rows(ids uuid[]) RETURNS TABLE (application_id uuid, domain text, cycle_id uuid)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT a.id, split_part(lower(u.email::text), '@', 2), a.cycle_id
  FROM applications a
  CROSS JOIN LATERAL (SELECT a.applicant_id AS user_id
    UNION SELECT m.user_id FROM application_members m WHERE m.application_id = a.id) person
  JOIN users u ON u.id = person.user_id
  WHERE a.id = ANY(ids) AND a.status <> 'draft';
$$;
-- Stores the rows of both tables.
CREATE OR REPLACE FUNCTION store_application_searches(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- Locked before the next statement reads the names: of two changes at once, the second one reads what the first one has written.
  -- In the order of the ids, so that the two wait for each other instead of deadlocking.
  PERFORM FROM application_searches s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
  INSERT INTO application_searches AS s (application_id, cycle_id, names, names_key, colleges, members, member_count, has_people,
      created_at, applicant_name, project_name, contact_email, contact_college)
    SELECT r.* FROM application_list_rows(ids) r ORDER BY r.application_id
    ON CONFLICT (application_id) DO UPDATE SET cycle_id = excluded.cycle_id, names = excluded.names, names_key = excluded.names_key,
        colleges = excluded.colleges, members = excluded.members, member_count = excluded.member_count, has_people = excluded.has_people,
        created_at = excluded.created_at, applicant_name = excluded.applicant_name, project_name = excluded.project_name,
        contact_email = excluded.contact_email, contact_college = excluded.contact_college
      WHERE (s.cycle_id, s.names, s.names_key, s.colleges, s.members::text, s.member_count, s.has_people, s.created_at,
          s.applicant_name, s.project_name, s.contact_email, s.contact_college)
        IS DISTINCT FROM (excluded.cycle_id, excluded.names, excluded.names_key, excluded.colleges, excluded.members::text,
          excluded.member_count, excluded.has_people, excluded.created_at, excluded.applicant_name, excluded.project_name,
          excluded.contact_email, excluded.contact_college);
  WITH rows AS MATERIALIZED (SELECT * FROM application_domain_rows(ids)),
  gone AS (
    DELETE FROM application_domains d WHERE d.application_id = ANY(ids) AND NOT EXISTS (
      SELECT FROM rows r WHERE r.application_id = d.application_id AND r.domain = d.domain))
  INSERT INTO application_domains AS d (application_id, domain, cycle_id)
    SELECT r.* FROM rows r ORDER BY r.application_id, r.domain
    ON CONFLICT (application_id, domain) DO UPDATE SET cycle_id = excluded.cycle_id WHERE d.cycle_id <> excluded.cycle_id;
END $$;
-- For the doctor of the previous release, and for requests that began before this file was applied; the next release removes it.
CREATE OR REPLACE FUNCTION application_search_rows(ids uuid[]) RETURNS TABLE (
  application_id uuid, cycle_id uuid, names text, names_key text, colleges text, members json, member_count int, has_people boolean,
  created_at timestamptz, contact_college text
) LANGUAGE sql STABLE AS $$
  SELECT r.application_id, r.cycle_id, r.names, r.names_key, r.colleges, r.members, r.member_count, r.has_people, r.created_at,
    r.contact_college
  FROM application_list_rows(ids) r;
$$;
-- Rows of a submission come with their roster in one statement, whose triggers run at its end: the one of the roster stores the row.
CREATE OR REPLACE FUNCTION search_new_applications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := ARRAY(SELECT n.id FROM new_rows n
  WHERE NOT EXISTS (SELECT FROM application_members m WHERE m.application_id = n.id));
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM store_application_searches(ids); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applications_search_insert AFTER INSERT ON applications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_new_applications();

CREATE OR REPLACE FUNCTION search_changed_rosters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := ARRAY(SELECT DISTINCT application_id FROM changed_rows);
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM store_application_searches(ids); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER application_members_search_insert AFTER INSERT ON application_members
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_changed_rosters();
CREATE OR REPLACE TRIGGER application_members_search_delete AFTER DELETE ON application_members
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_changed_rosters();

-- The names in the sums of reviews, which a later section computes.
CREATE OR REPLACE FUNCTION store_review_names(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM review_stage_sums s WHERE s.application_id = ANY(ids) ORDER BY s.application_id, s.stage FOR UPDATE;
  IF FOUND THEN
    UPDATE review_stage_sums s SET applicant = n.applicant, names = n.names FROM review_names(ids) n
      WHERE s.application_id = n.application_id AND (s.applicant, s.names) IS DISTINCT FROM (n.applicant, n.names);
  END IF;
END $$;
-- The argument is the column with the id of the changed application, team, project or person.
CREATE OR REPLACE FUNCTION search_changed_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  ids uuid[] := (CASE TG_TABLE_NAME
    WHEN 'applications' THEN ARRAY[changed]
    WHEN 'application_members' THEN ARRAY[changed]
    WHEN 'teams' THEN ARRAY(SELECT id FROM applications WHERE team_id = changed)
    WHEN 'projects' THEN ARRAY(SELECT id FROM applications WHERE project_id = changed)
    ELSE ARRAY(SELECT id FROM applications WHERE applicant_id = changed
      UNION SELECT application_id FROM application_members WHERE user_id = changed
      UNION SELECT a.id FROM teams t JOIN applications a ON a.team_id = t.id WHERE t.leader_id = changed
      -- A member may become the leader at the same moment: locking the rows lets the two changes wait for each other.
      UNION SELECT a.id FROM team_members m JOIN applications a ON a.team_id = m.team_id WHERE m.user_id = changed) END);
BEGIN
  PERFORM store_application_searches(ids);
  PERFORM store_review_names(ids);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applications_search_update AFTER UPDATE OF project_id, cycle_id, team_id, applicant_id, created_at ON applications
  FOR EACH ROW WHEN ((OLD.project_id, OLD.cycle_id, OLD.team_id, OLD.applicant_id, OLD.created_at)
    IS DISTINCT FROM (NEW.project_id, NEW.cycle_id, NEW.team_id, NEW.applicant_id, NEW.created_at))
  EXECUTE FUNCTION search_changed_names('id');
CREATE OR REPLACE TRIGGER application_members_search_update AFTER UPDATE OF display_name, user_id, left_at, is_leader ON application_members
  FOR EACH ROW WHEN ((OLD.display_name, OLD.user_id, OLD.left_at, OLD.is_leader)
    IS DISTINCT FROM (NEW.display_name, NEW.user_id, NEW.left_at, NEW.is_leader))
  EXECUTE FUNCTION search_changed_names('application_id');
CREATE OR REPLACE TRIGGER profiles_search_update AFTER UPDATE OF display_name, college, degree, year ON profiles
  FOR EACH ROW WHEN ((OLD.display_name, OLD.college, OLD.degree, OLD.year)
    IS DISTINCT FROM (NEW.display_name, NEW.college, NEW.degree, NEW.year))
  EXECUTE FUNCTION search_changed_names('user_id');
CREATE OR REPLACE TRIGGER users_search_update AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email::text <> NEW.email::text) EXECUTE FUNCTION search_changed_names('id');
CREATE OR REPLACE TRIGGER teams_search_update AFTER UPDATE OF name, leader_id ON teams
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.leader_id IS DISTINCT FROM NEW.leader_id)
  EXECUTE FUNCTION search_changed_names('id');
CREATE OR REPLACE TRIGGER projects_search_update AFTER UPDATE OF name, project_number ON projects
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.project_number::text <> NEW.project_number::text)
  EXECUTE FUNCTION search_changed_names('id');

-- ── The row of the list of teams ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- How many people a team holds: the setting of the programme, or its default.
CREATE OR REPLACE FUNCTION team_size_limit() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT setting_value::int FROM public.site_settings WHERE setting_key = 'programme.max_team_size'), 5);
$$;
-- What team_listings stores for these teams; the doctor compares the two. The numbers and statuses are those of src/domain; a test compares.
CREATE OR REPLACE FUNCTION team_listing_rows(ids uuid[]) RETURNS TABLE (
  team_id uuid, cycle_id uuid, created_at timestamptz, target_project_id uuid, seats_taken int, is_frozen boolean, looks_for_people boolean,
  takes_people boolean, words text
) LANGUAGE sql STABLE AS $$
  SELECT t.id, t.cycle_id, t.created_at, t.target_project_id, seats.taken, applied.is_open, looks.for_people,
    looks.for_people AND t.join_policy <> 'invite', fold(t.name || E'\n' || array_to_string(t.wanted_skills, E'\n'))
  FROM teams t
  CROSS JOIN LATERAL (SELECT count(*)::int AS taken FROM (
    SELECT u.email FROM team_members m JOIN users u ON u.id = m.user_id WHERE m.team_id = t.id
    UNION SELECT p.email FROM team_member_profiles p WHERE p.team_id = t.id) addresses) seats
  CROSS JOIN LATERAL (SELECT coalesce(bool_or(a.status IN ('submitted', 'under_review', 'shortlisted', 'waitlisted')), false) AS is_open,
      count(*) > 0 AS is_settled
    FROM applications a WHERE a.team_id = t.id
      AND a.status IN ('submitted', 'under_review', 'shortlisted', 'waitlisted', 'accepted', 'selected')) applied
  CROSS JOIN LATERAL (SELECT seats.taken < (SELECT team_size_limit()) AND NOT applied.is_settled AS for_people) looks
  WHERE t.id = ANY(ids) AND t.archived_at IS NULL;
$$;
-- Stores these rows. Locked before the next statement reads the seats, and in the order of the ids, as the rows of applications are.
CREATE OR REPLACE FUNCTION store_team_listings(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM team_listings l WHERE l.team_id = ANY(ids) ORDER BY l.team_id FOR UPDATE;
  INSERT INTO team_listings AS l (team_id, cycle_id, created_at, target_project_id, seats_taken, is_frozen, looks_for_people,
      takes_people, words)
    SELECT r.* FROM team_listing_rows(ids) r ORDER BY r.team_id
    ON CONFLICT (team_id) DO UPDATE SET cycle_id = excluded.cycle_id, created_at = excluded.created_at,
        target_project_id = excluded.target_project_id, seats_taken = excluded.seats_taken, is_frozen = excluded.is_frozen,
        looks_for_people = excluded.looks_for_people, takes_people = excluded.takes_people, words = excluded.words
      WHERE (l.cycle_id, l.created_at, l.target_project_id, l.seats_taken, l.is_frozen, l.looks_for_people, l.takes_people, l.words)
        IS DISTINCT FROM (excluded.cycle_id, excluded.created_at, excluded.target_project_id, excluded.seats_taken, excluded.is_frozen,
          excluded.looks_for_people, excluded.takes_people, excluded.words);
  DELETE FROM team_listings l WHERE l.team_id = ANY(ids) AND EXISTS (
    SELECT FROM teams t WHERE t.id = l.team_id AND t.archived_at IS NOT NULL);
END $$;

-- The argument is the column with the id of the team.
CREATE OR REPLACE FUNCTION list_changed_teams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := ARRAY(SELECT DISTINCT (to_jsonb(c) ->> TG_ARGV[0])::uuid FROM changed_rows c);
BEGIN
  ids := array_remove(ids, NULL);
  IF cardinality(ids) > 0 THEN PERFORM store_team_listings(ids); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER teams_listing_insert AFTER INSERT ON teams
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_teams('id');
CREATE OR REPLACE TRIGGER team_members_listing_insert AFTER INSERT ON team_members
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_teams('team_id');
CREATE OR REPLACE TRIGGER team_members_listing_delete AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_teams('team_id');
CREATE OR REPLACE TRIGGER team_member_profiles_listing_insert AFTER INSERT ON team_member_profiles
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_teams('team_id');
CREATE OR REPLACE TRIGGER team_member_profiles_listing_delete AFTER DELETE ON team_member_profiles
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_teams('team_id');

-- A row of applications has long texts: only the statuses of teams count.
CREATE OR REPLACE FUNCTION list_teams_of_applications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    ids := ARRAY(SELECT DISTINCT changed.team_id FROM before_rows b JOIN after_rows a USING (id)
      CROSS JOIN unnest(ARRAY[b.team_id, a.team_id]) changed (team_id)
      WHERE (a.team_id, a.status) IS DISTINCT FROM (b.team_id, b.status) AND changed.team_id IS NOT NULL);
  ELSE
    ids := ARRAY(SELECT DISTINCT team_id FROM changed_rows WHERE team_id IS NOT NULL AND status <> 'draft');
  END IF;
  IF cardinality(ids) > 0 THEN PERFORM store_team_listings(ids); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applications_team_listing_insert AFTER INSERT ON applications
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_teams_of_applications();
CREATE OR REPLACE TRIGGER applications_team_listing_update AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION list_teams_of_applications();
CREATE OR REPLACE TRIGGER applications_team_listing_delete AFTER DELETE ON applications
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION list_teams_of_applications();

CREATE OR REPLACE FUNCTION list_teams_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_team_listings(CASE TG_TABLE_NAME
    WHEN 'teams' THEN ARRAY[(to_jsonb(NEW) ->> 'id')::uuid]
    WHEN 'users' THEN ARRAY(SELECT m.team_id FROM team_members m WHERE m.user_id = (to_jsonb(NEW) ->> 'id')::uuid)
    ELSE ARRAY[(to_jsonb(OLD) ->> 'team_id')::uuid, (to_jsonb(NEW) ->> 'team_id')::uuid] END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER teams_listing_update
  AFTER UPDATE OF name, wanted_skills, join_policy, target_project_id, archived_at, cycle_id, created_at ON teams
  FOR EACH ROW WHEN ((OLD.name, OLD.wanted_skills, OLD.join_policy, OLD.target_project_id, OLD.archived_at, OLD.cycle_id, OLD.created_at)
    IS DISTINCT FROM (NEW.name, NEW.wanted_skills, NEW.join_policy, NEW.target_project_id, NEW.archived_at, NEW.cycle_id, NEW.created_at))
  EXECUTE FUNCTION list_teams_of_row();
CREATE OR REPLACE TRIGGER users_team_listing_update AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email::text <> NEW.email::text) EXECUTE FUNCTION list_teams_of_row();
CREATE OR REPLACE TRIGGER team_members_listing_update AFTER UPDATE OF team_id, user_id ON team_members
  FOR EACH ROW WHEN ((OLD.team_id, OLD.user_id) IS DISTINCT FROM (NEW.team_id, NEW.user_id)) EXECUTE FUNCTION list_teams_of_row();
CREATE OR REPLACE TRIGGER team_member_profiles_listing_update AFTER UPDATE OF team_id, email ON team_member_profiles
  FOR EACH ROW WHEN ((OLD.team_id, OLD.email::text) IS DISTINCT FROM (NEW.team_id, NEW.email::text)) EXECUTE FUNCTION list_teams_of_row();

-- The teams that another limit may open or close. Each counts its seats again under the lock of its row, so a person who leaves meanwhile counts.
CREATE OR REPLACE FUNCTION list_teams_of_limit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was int := CASE WHEN TG_OP = 'INSERT' THEN 5 ELSE OLD.setting_value::int END;
  becomes int := CASE WHEN TG_OP = 'DELETE' THEN 5 ELSE NEW.setting_value::int END;
BEGIN
  PERFORM store_team_listings(ARRAY(SELECT l.team_id FROM team_listings l WHERE l.seats_taken >= least(was, becomes)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER site_settings_team_limit_insert AFTER INSERT ON site_settings
  FOR EACH ROW WHEN (NEW.setting_key = 'programme.max_team_size') EXECUTE FUNCTION list_teams_of_limit();
CREATE OR REPLACE TRIGGER site_settings_team_limit_update AFTER UPDATE OF setting_value ON site_settings
  FOR EACH ROW WHEN (NEW.setting_key = 'programme.max_team_size') EXECUTE FUNCTION list_teams_of_limit();
CREATE OR REPLACE TRIGGER site_settings_team_limit_delete AFTER DELETE ON site_settings
  FOR EACH ROW WHEN (OLD.setting_key = 'programme.max_team_size') EXECUTE FUNCTION list_teams_of_limit();

-- ── The submitted reviews of each application ─────────────────────────────────────────────────────────────────────────────────────────────
-- What application_review_sums stores for these applications; the doctor compares the two. The stage is the one of updateDerivedScores, the
-- adjusted score that of the results.
CREATE OR REPLACE FUNCTION review_sum_rows(ids uuid[]) RETURNS TABLE (
  application_id uuid, cycle_id uuid, created_at timestamptz, stage text, reviews int, adjusted double precision
) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.cycle_id, a.created_at, summed.stage, summed.reviews, summed.adjusted
  FROM applications a
  CROSS JOIN LATERAL (
    SELECT r.stage, count(*)::int AS reviews,
      CASE WHEN count(f.effects ->> r.reviewer_id::text) FILTER (WHERE r.score IS NOT NULL) > 0
        THEN round(avg(r.score - coalesce((f.effects ->> r.reviewer_id::text)::numeric, 0)), 4)::double precision END AS adjusted
    FROM reviews r LEFT JOIN review_round_figures f ON f.cycle_id = r.cycle_id AND f.stage = r.stage
    WHERE r.application_id = a.id AND r.submitted_at IS NOT NULL
    GROUP BY r.stage ORDER BY count(r.score) > 0 DESC, r.stage = 'detailed' DESC LIMIT 1) summed
  WHERE a.id = ANY(ids);
$$;
-- A score among the ten bins of a distribution, of which the last one includes 100; none for a reviewer who abstained.
CREATE OR REPLACE FUNCTION score_bins(score numeric) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN score IS NULL THEN array_fill(0, ARRAY[10])
    ELSE array_fill(0, ARRAY[least(width_bucket(score, 0, 100, 10), 10) - 1]) || 1
      || array_fill(0, ARRAY[10 - least(width_bucket(score, 0, 100, 10), 10)]) END;
-- What the results search: the folded names of the applicant or team, of the project and the reference, after a space each.
CREATE OR REPLACE FUNCTION review_names(ids uuid[]) RETURNS TABLE (application_id uuid, applicant text, names text) LANGUAGE sql STABLE AS $$
  SELECT a.id, ' ' || fold(coalesce(t.name, ap.display_name, 'Account deleted')),
    ' ' || fold(p.name) || coalesce(E'\n ' || fold(a.reference), '')
  FROM applications a
  JOIN projects p ON p.id = a.project_id
  LEFT JOIN teams t ON t.id = a.team_id
  LEFT JOIN profiles ap ON ap.user_id = a.applicant_id
  WHERE a.id = ANY(ids);
$$;
-- What review_stage_sums stores for these applications; the doctor compares the two.
CREATE OR REPLACE FUNCTION review_stage_sum_rows(ids uuid[]) RETURNS TABLE (
  application_id uuid, stage text, cycle_id uuid, project_id uuid, reviews int, scores int, score_sum numeric, mean double precision,
  score_range double precision, adjusted double precision, bins int[], applicant text, names text
) LANGUAGE sql STABLE AS $$
  SELECT a.id, r.stage, r.cycle_id, a.project_id, count(*)::int, count(r.score)::int, coalesce(sum(r.score), 0),
    avg(r.score)::double precision, (max(r.score) - min(r.score))::double precision,
    CASE WHEN count(f.effects ->> r.reviewer_id::text) FILTER (WHERE r.score IS NOT NULL) > 0
      THEN avg(r.score - coalesce((f.effects ->> r.reviewer_id::text)::numeric, 0))::double precision END,
    ARRAY[sum(in_bins[1]), sum(in_bins[2]), sum(in_bins[3]), sum(in_bins[4]), sum(in_bins[5]),
      sum(in_bins[6]), sum(in_bins[7]), sum(in_bins[8]), sum(in_bins[9]), sum(in_bins[10])]::int[],
    min(n.applicant), min(n.names)
  FROM reviews r
  JOIN applications a ON a.id = r.application_id
  JOIN review_names(ids) n ON n.application_id = a.id
  LEFT JOIN review_round_figures f ON f.cycle_id = r.cycle_id AND f.stage = r.stage
  CROSS JOIN LATERAL (SELECT score_bins(r.score) AS in_bins OFFSET 0) binned
  WHERE r.application_id = ANY(ids) AND r.submitted_at IS NOT NULL
  GROUP BY a.id, r.stage, r.cycle_id;
$$;
-- The notes in these rows; the doctor compares them too.
CREATE OR REPLACE FUNCTION review_note_rows(ids uuid[]) RETURNS TABLE (application_id uuid, stage text, notes int, new_notes int)
LANGUAGE sql STABLE AS $$
  SELECT r.application_id, r.stage, count(*) FILTER (WHERE btrim(r.applicant_note) <> '' OR f.review_id IS NOT NULL)::int,
    count(*) FILTER (WHERE btrim(r.applicant_note) <> '' AND f.review_id IS NULL)::int
  FROM reviews r LEFT JOIN review_feedback f ON f.review_id = r.id
  WHERE r.application_id = ANY(ids) AND r.submitted_at IS NOT NULL GROUP BY 1, 2;
$$;
-- Stores the rows of both tables. Locked before the next statement reads the reviews, and in the order of the ids, as the rows of the list
-- are. The figures are locked too: a job that stores new ones waits, and then finds every row with the former ones. A stored plan takes every
-- array to be short, and would take hours for the reviews of a large cycle at once: they are stored in parts.
CREATE OR REPLACE FUNCTION store_review_sums(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  part uuid[];
BEGIN
  ids := ARRAY(SELECT DISTINCT id FROM unnest(ids) id ORDER BY id);
  PERFORM FROM review_stage_sums s WHERE s.application_id = ANY(ids) ORDER BY s.application_id, s.stage FOR UPDATE;
  PERFORM FROM application_review_sums s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
  PERFORM FROM review_round_figures f WHERE f.cycle_id IN (SELECT a.cycle_id FROM applications a WHERE a.id = ANY(ids))
    ORDER BY f.cycle_id, f.stage FOR SHARE;
  FOR place IN 1 .. cardinality(ids) BY 100 LOOP
    part := ids[place : place + 99];
    INSERT INTO review_stage_sums AS s (application_id, stage, cycle_id, project_id, reviews, scores, score_sum, mean, score_range, adjusted,
        bins, applicant, names, notes, new_notes)
      SELECT r.*, n.notes, n.new_notes FROM review_stage_sum_rows(part) r JOIN review_note_rows(part) n USING (application_id, stage)
      ORDER BY r.application_id, r.stage
      ON CONFLICT (application_id, stage) DO UPDATE SET cycle_id = excluded.cycle_id, project_id = excluded.project_id,
          reviews = excluded.reviews, scores = excluded.scores, score_sum = excluded.score_sum, mean = excluded.mean,
          score_range = excluded.score_range, adjusted = excluded.adjusted, bins = excluded.bins,
          applicant = excluded.applicant, names = excluded.names, notes = excluded.notes, new_notes = excluded.new_notes
        WHERE (s.cycle_id, s.project_id, s.reviews, s.scores, s.score_sum, s.mean, s.score_range, s.adjusted, s.bins, s.applicant, s.names,
            s.notes, s.new_notes)
          IS DISTINCT FROM (excluded.cycle_id, excluded.project_id, excluded.reviews, excluded.scores, excluded.score_sum, excluded.mean,
            excluded.score_range, excluded.adjusted, excluded.bins, excluded.applicant, excluded.names,
            excluded.notes, excluded.new_notes);
    INSERT INTO application_review_sums AS s (application_id, cycle_id, created_at, stage, reviews, adjusted)
      SELECT r.* FROM review_sum_rows(part) r ORDER BY r.application_id
      ON CONFLICT (application_id) DO UPDATE SET cycle_id = excluded.cycle_id, created_at = excluded.created_at, stage = excluded.stage,
          reviews = excluded.reviews, adjusted = excluded.adjusted
        WHERE (s.cycle_id, s.created_at, s.stage, s.reviews, s.adjusted)
          IS DISTINCT FROM (excluded.cycle_id, excluded.created_at, excluded.stage, excluded.reviews, excluded.adjusted);
  END LOOP;
  DELETE FROM review_stage_sums s WHERE s.application_id = ANY(ids) AND NOT EXISTS (
    SELECT FROM reviews r WHERE r.application_id = s.application_id AND r.stage = s.stage AND r.submitted_at IS NOT NULL);
  DELETE FROM application_review_sums s WHERE s.application_id = ANY(ids) AND NOT EXISTS (
    SELECT FROM reviews r WHERE r.application_id = s.application_id AND r.submitted_at IS NOT NULL);
END $$;
-- The same for new figures of the reviewers, which change nothing else.
CREATE OR REPLACE FUNCTION store_adjusted_scores(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM review_stage_sums s WHERE s.application_id = ANY(ids) ORDER BY s.application_id, s.stage FOR UPDATE;
  PERFORM FROM application_review_sums s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
  UPDATE review_stage_sums s SET adjusted = r.adjusted FROM (
      SELECT r.application_id, r.stage,
        CASE WHEN count(f.effects ->> r.reviewer_id::text) FILTER (WHERE r.score IS NOT NULL) > 0
          THEN avg(r.score - coalesce((f.effects ->> r.reviewer_id::text)::numeric, 0)) END AS adjusted
      FROM reviews r LEFT JOIN review_round_figures f ON f.cycle_id = r.cycle_id AND f.stage = r.stage
      WHERE r.application_id = ANY(ids) AND r.submitted_at IS NOT NULL GROUP BY 1, 2) r
    WHERE s.application_id = r.application_id AND s.stage = r.stage AND s.adjusted IS DISTINCT FROM r.adjusted::double precision;
  UPDATE application_review_sums a SET adjusted = round(s.adjusted::numeric, 4) FROM review_stage_sums s
    WHERE s.application_id = a.application_id AND s.stage = a.stage AND a.application_id = ANY(ids)
      AND a.adjusted IS DISTINCT FROM round(s.adjusted::numeric, 4)::double precision;
END $$;
-- The same for notes and their feedback, which change nothing else.
CREATE OR REPLACE FUNCTION store_review_notes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM review_stage_sums s WHERE s.application_id = ANY(ids) ORDER BY s.application_id, s.stage FOR UPDATE;
  UPDATE review_stage_sums s SET notes = n.notes, new_notes = n.new_notes FROM review_note_rows(ids) n
    WHERE s.application_id = n.application_id AND s.stage = n.stage AND (s.notes, s.new_notes) IS DISTINCT FROM (n.notes, n.new_notes);
END $$;
CREATE OR REPLACE FUNCTION count_notes_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_review_notes(ARRAY[NEW.application_id]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_notes_update AFTER UPDATE OF applicant_note ON reviews
  FOR EACH ROW WHEN (OLD.submitted_at IS NOT NULL AND NEW.submitted_at IS NOT NULL AND OLD.applicant_note <> NEW.applicant_note)
  EXECUTE FUNCTION count_notes_of_review();
CREATE OR REPLACE FUNCTION count_notes_of_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_review_notes(ARRAY(SELECT DISTINCT application_id FROM changed_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER review_feedback_notes_insert AFTER INSERT ON review_feedback
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notes_of_feedback();
CREATE OR REPLACE TRIGGER review_feedback_notes_delete AFTER DELETE ON review_feedback
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notes_of_feedback();
CREATE OR REPLACE FUNCTION sum_changed_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT application_id FROM changed_rows WHERE submitted_at IS NOT NULL);
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM store_review_sums(ids);
    INSERT INTO review_counts (cycle_id, stage, reviewer_id, changes, reviews, scores, score_sum, bins)
      SELECT cycle_id, stage, reviewer_id, 1, sign * count(*), sign * count(score), sign * coalesce(sum(score), 0),
        ARRAY[sign * sum(in_bins[1]), sign * sum(in_bins[2]), sign * sum(in_bins[3]), sign * sum(in_bins[4]), sign * sum(in_bins[5]),
          sign * sum(in_bins[6]), sign * sum(in_bins[7]), sign * sum(in_bins[8]), sign * sum(in_bins[9]), sign * sum(in_bins[10])]::int[]
      FROM changed_rows CROSS JOIN LATERAL (SELECT score_bins(score) AS in_bins OFFSET 0) binned
      WHERE submitted_at IS NOT NULL GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_sum_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_reviews();
CREATE OR REPLACE TRIGGER reviews_sum_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_reviews();
-- The argument is the column with the id of the application. A saved draft isn't submitted, and changes nothing here.
CREATE OR REPLACE FUNCTION sum_reviews_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_review_sums(ARRAY[(to_jsonb(NEW) ->> TG_ARGV[0])::uuid]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_sum_update AFTER UPDATE OF submitted_at, score ON reviews
  FOR EACH ROW WHEN ((OLD.submitted_at, OLD.score) IS DISTINCT FROM (NEW.submitted_at, NEW.score))
  EXECUTE FUNCTION sum_reviews_of_row('application_id');
CREATE OR REPLACE TRIGGER applications_review_sums_update AFTER UPDATE OF cycle_id, project_id, created_at, reference ON applications
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND (OLD.cycle_id, OLD.project_id, OLD.created_at, OLD.reference)
    IS DISTINCT FROM (NEW.cycle_id, NEW.project_id, NEW.created_at, NEW.reference))
  EXECUTE FUNCTION sum_reviews_of_row('id');
-- The former row no longer counts, the new one does; a draft never has.
CREATE OR REPLACE FUNCTION count_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_counts (cycle_id, stage, reviewer_id, changes, reviews, scores, score_sum, bins)
    SELECT cycle_id, stage, reviewer_id, 1, sign, CASE WHEN score IS NOT NULL THEN sign ELSE 0 END, sign * coalesce(score, 0),
      ARRAY(SELECT sign * bin FROM unnest(score_bins(score)) WITH ORDINALITY AS binned (bin, place) ORDER BY place)
    FROM (VALUES (OLD.cycle_id, OLD.stage, OLD.reviewer_id, OLD.submitted_at, OLD.score, -1),
        (NEW.cycle_id, NEW.stage, NEW.reviewer_id, NEW.submitted_at, NEW.score, 1))
      AS changed (cycle_id, stage, reviewer_id, submitted_at, score, sign)
    WHERE submitted_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_count_update AFTER UPDATE OF submitted_at, score ON reviews
  FOR EACH ROW WHEN ((OLD.submitted_at, OLD.score) IS DISTINCT FROM (NEW.submitted_at, NEW.score))
  EXECUTE FUNCTION count_changed_review();
CREATE OR REPLACE FUNCTION forget_review_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM review_counts;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_count_truncate AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION forget_review_counts();
-- The reviewed applications of each round.
CREATE OR REPLACE FUNCTION count_reviewed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_counts (cycle_id, stage, applications)
    SELECT cycle_id, stage, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) FROM changed_rows GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER review_stage_sums_count_insert AFTER INSERT ON review_stage_sums
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviewed_applications();
CREATE OR REPLACE TRIGGER review_stage_sums_count_delete AFTER DELETE ON review_stage_sums
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviewed_applications();

-- ── Counts and sums ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The numbers of applications are sums of changes (docs/decisions/018).
CREATE OR REPLACE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_counts (cycle_id, status, stage, is_team, number)
      SELECT cycle_id, status, stage, team_id IS NOT NULL, count(*) FROM after_rows GROUP BY 1, 2, 3, 4;
    INSERT INTO application_project_counts (cycle_id, project_id, status, number)
      SELECT cycle_id, project_id, status, count(*) FROM after_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO application_counts (cycle_id, status, stage, is_team, number)
      SELECT cycle_id, status, stage, team_id IS NOT NULL, -count(*) FROM before_rows GROUP BY 1, 2, 3, 4;
    INSERT INTO application_project_counts (cycle_id, project_id, status, number)
      SELECT cycle_id, project_id, status, -count(*) FROM before_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO application_counts (cycle_id, status, stage, is_team, number)
      SELECT cycle_id, status, stage, is_team, sum(number) FROM (
        SELECT cycle_id, status, stage, team_id IS NOT NULL AS is_team, 1 AS number FROM after_rows
        UNION ALL SELECT cycle_id, status, stage, team_id IS NOT NULL, -1 FROM before_rows
      ) changed GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0;
    INSERT INTO application_project_counts (cycle_id, project_id, status, number)
      SELECT cycle_id, project_id, status, sum(number) FROM (
        SELECT cycle_id, project_id, status, 1 AS number FROM after_rows
        UNION ALL SELECT cycle_id, project_id, status, -1 FROM before_rows
      ) changed GROUP BY 1, 2, 3 HAVING sum(number) <> 0;
  ELSE
    DELETE FROM application_counts;
    DELETE FROM application_project_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applications_count_insert AFTER INSERT ON applications
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
CREATE OR REPLACE TRIGGER applications_count_update AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
CREATE OR REPLACE TRIGGER applications_count_delete AFTER DELETE ON applications
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
CREATE OR REPLACE TRIGGER applications_count_truncate AFTER TRUNCATE ON applications FOR EACH STATEMENT EXECUTE FUNCTION count_applications();

-- The numbers of teams, in the same way.
CREATE OR REPLACE FUNCTION count_teams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO team_counts (cycle_id, takes_people, number) SELECT cycle_id, takes_people, count(*) FROM after_rows GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO team_counts (cycle_id, takes_people, number) SELECT cycle_id, takes_people, -count(*) FROM before_rows GROUP BY 1, 2;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO team_counts (cycle_id, takes_people, number)
      SELECT cycle_id, takes_people, sum(number) FROM (
        SELECT cycle_id, takes_people, 1 AS number FROM after_rows UNION ALL SELECT cycle_id, takes_people, -1 FROM before_rows
      ) changed GROUP BY 1, 2 HAVING sum(number) <> 0;
  ELSE
    DELETE FROM team_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER team_listings_count_insert AFTER INSERT ON team_listings
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_teams();
CREATE OR REPLACE TRIGGER team_listings_count_update AFTER UPDATE ON team_listings
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_teams();
CREATE OR REPLACE TRIGGER team_listings_count_delete AFTER DELETE ON team_listings
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_teams();
CREATE OR REPLACE TRIGGER team_listings_count_truncate AFTER TRUNCATE ON team_listings FOR EACH STATEMENT EXECUTE FUNCTION count_teams();

-- The people of a cycle, as cycle_people stores them; the doctor compares the two.
CREATE OR REPLACE FUNCTION cycle_people_rows() RETURNS TABLE (cycle_id uuid, user_id uuid, rosters int, college text, degree text)
LANGUAGE sql STABLE AS $$
  SELECT p.cycle_id, m.user_id, count(*)::int, f.college, f.degree
  FROM application_members m JOIN projects p ON p.id = m.project_id LEFT JOIN profiles f ON f.user_id = m.user_id
  WHERE m.user_id IS NOT NULL AND m.left_at IS NULL GROUP BY p.cycle_id, m.user_id, f.college, f.degree;
$$;
-- One of 256 parts of all people: a lock for each of thousands would exceed the memory that PostgreSQL has for locks.
CREATE OR REPLACE FUNCTION part_of_people(person uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtext(person::text) & 255;
-- People who are now on a roster of these projects. A change of a college waits for the lock, and then finds the rows; a lock of the profile
-- would come after that of the team.
CREATE OR REPLACE FUNCTION add_cycle_people(projects_of uuid[], people uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('college'), part) FROM (
    SELECT DISTINCT part_of_people(unnest(people)) AS part ORDER BY part) sorted;
  INSERT INTO cycle_people AS c (cycle_id, user_id, rosters, college, degree)
    SELECT p.cycle_id, m.user_id, count(*), f.college, f.degree
    FROM unnest(projects_of, people) m (project_id, user_id) JOIN projects p ON p.id = m.project_id
      LEFT JOIN profiles f ON f.user_id = m.user_id
    GROUP BY p.cycle_id, m.user_id, f.college, f.degree ORDER BY p.cycle_id, m.user_id
    ON CONFLICT (cycle_id, user_id) DO UPDATE SET rosters = c.rosters + excluded.rosters;
END $$;
-- People who are no longer on one, in the same order.
CREATE OR REPLACE FUNCTION remove_cycle_people(projects_of uuid[], people uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM cycle_people c WHERE c.user_id = ANY(people) AND c.cycle_id IN (SELECT p.cycle_id FROM projects p WHERE p.id = ANY(projects_of))
    ORDER BY c.cycle_id, c.user_id FOR UPDATE;
  UPDATE cycle_people c SET rosters = c.rosters - gone.number
    FROM (SELECT p.cycle_id, m.user_id, count(*) AS number FROM unnest(projects_of, people) m (project_id, user_id)
      JOIN projects p ON p.id = m.project_id GROUP BY 1, 2) gone
    WHERE c.cycle_id = gone.cycle_id AND c.user_id = gone.user_id;
  DELETE FROM cycle_people c WHERE c.user_id = ANY(people) AND c.rosters <= 0;
END $$;
CREATE OR REPLACE FUNCTION count_changed_rosters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  projects_of uuid[];
  people uuid[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM cycle_people;
    RETURN NULL;
  END IF;
  SELECT array_agg(project_id), array_agg(user_id) INTO projects_of, people FROM changed_rows WHERE user_id IS NOT NULL AND left_at IS NULL;
  IF people IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM add_cycle_people(projects_of, people); ELSE PERFORM remove_cycle_people(projects_of, people); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER application_members_people_insert AFTER INSERT ON application_members
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rosters();
CREATE OR REPLACE TRIGGER application_members_people_delete AFTER DELETE ON application_members
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rosters();
CREATE OR REPLACE TRIGGER application_members_people_truncate AFTER TRUNCATE ON application_members
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rosters();
CREATE OR REPLACE FUNCTION count_changed_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.user_id IS NOT NULL AND OLD.left_at IS NULL THEN PERFORM remove_cycle_people(ARRAY[OLD.project_id], ARRAY[OLD.user_id]); END IF;
  IF NEW.user_id IS NOT NULL AND NEW.left_at IS NULL THEN PERFORM add_cycle_people(ARRAY[NEW.project_id], ARRAY[NEW.user_id]); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER application_members_people_update AFTER UPDATE OF project_id, user_id, left_at ON application_members
  FOR EACH ROW WHEN ((OLD.project_id, OLD.user_id, OLD.left_at IS NULL) IS DISTINCT FROM (NEW.project_id, NEW.user_id, NEW.left_at IS NULL))
  EXECUTE FUNCTION count_changed_member();
CREATE OR REPLACE FUNCTION rename_college_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('college'), part_of_people(NEW.user_id));
  UPDATE cycle_people SET college = NEW.college, degree = NEW.degree WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER profiles_people_update AFTER UPDATE OF college, degree ON profiles
  FOR EACH ROW WHEN ((OLD.college, OLD.degree) IS DISTINCT FROM (NEW.college, NEW.degree)) EXECUTE FUNCTION rename_college_of_person();

-- The numbers of assignments, in the same way. Whether an open one is needed depends on its application: whoever changes an assignment locks
-- the row of the application before, so that nobody changes its status meanwhile. The statuses are those of src/domain; a test compares.
CREATE OR REPLACE FUNCTION listed_state(state text, status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN state = 'assigned' AND status NOT IN ('submitted', 'under_review', 'shortlisted', 'waitlisted')
    THEN 'not_needed' ELSE state END;
-- Before the foreign key takes a weaker lock: for a stronger one the row could wait for somebody who waits for the weaker one.
CREATE OR REPLACE FUNCTION hold_application_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM applications WHERE id = NEW.application_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER review_assignments_hold_application BEFORE INSERT ON review_assignments
  FOR EACH ROW EXECUTE FUNCTION hold_application_of_assignment();
CREATE OR REPLACE FUNCTION count_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
      SELECT s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, a.status), count(*)
      FROM after_rows s JOIN applications a ON a.id = s.application_id GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM applications WHERE id IN (SELECT application_id FROM before_rows) ORDER BY id FOR SHARE;
    -- The assignments of a deleted application have no such row any more: they are counted before it goes.
    INSERT INTO review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
      SELECT s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, a.status), -count(*)
      FROM before_rows s JOIN applications a ON a.id = s.application_id GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM FROM applications WHERE id IN (SELECT b.application_id FROM before_rows b JOIN after_rows s USING (id) WHERE s.state <> b.state)
      ORDER BY id FOR SHARE;
    INSERT INTO review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
      SELECT s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, a.status), sum(s.number) FROM (
        SELECT n.*, 1 AS number FROM after_rows n JOIN before_rows b USING (id) WHERE n.state <> b.state
        UNION ALL SELECT b.*, -1 FROM before_rows b JOIN after_rows n USING (id) WHERE n.state <> b.state
      ) s JOIN applications a ON a.id = s.application_id GROUP BY 1, 2, 3, 4 HAVING sum(s.number) <> 0;
  ELSE
    DELETE FROM review_assignment_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER review_assignments_count_insert AFTER INSERT ON review_assignments
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_assignments();
CREATE OR REPLACE TRIGGER review_assignments_count_update AFTER UPDATE ON review_assignments
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_assignments();
CREATE OR REPLACE TRIGGER review_assignments_count_delete AFTER DELETE ON review_assignments
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_assignments();
CREATE OR REPLACE TRIGGER review_assignments_count_truncate AFTER TRUNCATE ON review_assignments
  FOR EACH STATEMENT EXECUTE FUNCTION count_assignments();
CREATE OR REPLACE FUNCTION count_assignments_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
    SELECT s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, OLD.status), -count(*)
      FROM review_assignments s WHERE s.application_id = OLD.id AND (s.state = 'assigned' OR TG_OP = 'DELETE') GROUP BY 1, 2, 3, 4;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  INSERT INTO review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
    SELECT s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, NEW.status), count(*)
      FROM review_assignments s WHERE s.application_id = NEW.id AND s.state = 'assigned' GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applications_count_assignments_update AFTER UPDATE OF status ON applications
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND listed_state('assigned', OLD.status) <> listed_state('assigned', NEW.status))
  EXECUTE FUNCTION count_assignments_of_application();
CREATE OR REPLACE TRIGGER applications_count_assignments_delete BEFORE DELETE ON applications
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION count_assignments_of_application();

-- The length of the combined text that src/domain/applications makes; a test compares the two.
CREATE OR REPLACE FUNCTION count_detailed_characters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.detailed_characters := CASE WHEN NEW.technical_approach IS NOT NULL THEN char_length(concat_ws(E'\n\n',
    E'Technical Approach:\n' || nullif(NEW.technical_approach, ''), E'Tech Stack:\n' || nullif(NEW.tech_stack, ''),
    E'Past Experience:\n' || nullif(NEW.past_experience, ''), E'Curriculum Fit:\n' || nullif(NEW.curriculum_fit, ''),
    E'Time Commitment:\n' || nullif(NEW.time_commitment, ''), E'Timeline:\n' || nullif(NEW.timeline, ''),
    E'Presentation:\n' || (SELECT name FROM files WHERE id = NEW.presentation_file_id))) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER applications_detailed_characters BEFORE INSERT OR UPDATE OF technical_approach, tech_stack,
  past_experience, curriculum_fit, time_commitment, timeline, presentation_file_id ON applications
  FOR EACH ROW EXECUTE FUNCTION count_detailed_characters();

-- ── The version of public content ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Cached pages are valid for one version (docs/decisions/014).
CREATE OR REPLACE FUNCTION renew_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER projects_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
CREATE OR REPLACE TRIGGER site_settings_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
CREATE OR REPLACE TRIGGER email_texts_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON email_texts
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
CREATE OR REPLACE TRIGGER cycles_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cycles
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
CREATE OR REPLACE TRIGGER announcements_content_version
  AFTER INSERT OR UPDATE OF title, text, audience, starts_on, ends_on, ended_at OR DELETE OR TRUNCATE ON announcements
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
CREATE OR REPLACE TRIGGER review_settings_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON review_settings
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();

-- The page of a project names its owner.
CREATE OR REPLACE FUNCTION renew_content_version_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects WHERE owner_id = NEW.user_id) THEN
    UPDATE content_version SET version = gen_random_uuid();
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER profiles_content_version AFTER UPDATE OF display_name ON profiles
  FOR EACH ROW WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION renew_content_version_of_owner();

-- ── The reference of an application ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- The number of the project and the next number of all applications, once, with the submission.
CREATE OR REPLACE FUNCTION application_reference(project uuid) RETURNS text LANGUAGE sql AS $$
  SELECT p.project_number::text || '-' || lpad(n.number, greatest(4, length(n.number)), '0')
  FROM projects p, (SELECT nextval('application_numbers')::text AS number) n WHERE p.id = project;
$$;
CREATE OR REPLACE FUNCTION refer_to_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reference := application_reference(NEW.project_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER applications_reference_insert BEFORE INSERT ON applications
  FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL AND NEW.reference IS NULL) EXECUTE FUNCTION refer_to_application();
CREATE OR REPLACE TRIGGER applications_reference_update BEFORE UPDATE OF submitted_at ON applications
  FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL AND NEW.reference IS NULL) EXECUTE FUNCTION refer_to_application();

-- ── The audit log is append-only ──────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE OR REPLACE FUNCTION audit_log_refuses_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuses_change();

-- ── The current cycle ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The same as currentCycle of src/domain/cycles; a test compares the two. Projects and teams have it as their default.
CREATE OR REPLACE FUNCTION current_cycle() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM public.cycles
  ORDER BY array_position(ARRAY['open', 'closed', 'draft', 'archived'], state), opens_at DESC NULLS LAST, id LIMIT 1;
$$;

-- ── Failed requests ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A line in PostgreSQL's log after a single statement that failed (db/name-requests.ts).
CREATE OR REPLACE FUNCTION note_failed_request(id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE LOG 'request % failed', id;
END $$;

-- ── Gone ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Created by a former release, and called by nobody any more.
DROP FUNCTION IF EXISTS applications_alike(text);
DROP FUNCTION IF EXISTS application_search_texts(uuid[]);
DROP TRIGGER IF EXISTS applications_cycle ON applications;
DROP TRIGGER IF EXISTS mails_cycle ON mails;
DROP TRIGGER IF EXISTS audit_log_cycle ON audit_log;
DROP FUNCTION IF EXISTS set_cycle_of_application();
DROP FUNCTION IF EXISTS set_cycle_of_mail();
DROP FUNCTION IF EXISTS set_cycle_of_audit();
