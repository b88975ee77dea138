-- First the triggers: requests lock applications and teams before the rows of the list, too.
CREATE OR REPLACE TRIGGER applications_search_update AFTER UPDATE OF project_id, cycle_id, team_id, applicant_id, created_at ON applications
  FOR EACH ROW WHEN ((OLD.project_id, OLD.cycle_id, OLD.team_id, OLD.applicant_id, OLD.created_at)
    IS DISTINCT FROM (NEW.project_id, NEW.cycle_id, NEW.team_id, NEW.applicant_id, NEW.created_at))
  EXECUTE FUNCTION search_changed_names('id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER teams_search_update AFTER UPDATE OF name, leader_id ON teams
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.leader_id IS DISTINCT FROM NEW.leader_id)
  EXECUTE FUNCTION search_changed_names('id');--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "contact_college" text;--> statement-breakpoint
-- Another name: a trigger of a request that waits for this migration still calls the function with fewer columns.
CREATE FUNCTION application_search_rows(ids uuid[]) RETURNS TABLE (
  application_id uuid, cycle_id uuid, names text, names_key text, colleges text, members json, member_count int, has_people boolean,
  created_at timestamptz, contact_college text
) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.cycle_id, named.names, search_key(named.names),
    coalesce((SELECT string_agg(E'\n ' || college, '' ORDER BY college) FROM (
      SELECT DISTINCT fold(btrim(p.college)) AS college FROM application_members m JOIN profiles p ON p.user_id = m.user_id
      WHERE m.application_id = a.id AND m.left_at IS NULL) of_people), ''),
    roster.members, roster.member_count, roster.has_people, a.created_at, fold(btrim(contact.college))
  FROM applications a
  LEFT JOIN teams t ON t.id = a.team_id
  LEFT JOIN profiles contact ON contact.user_id = coalesce(t.leader_id, a.applicant_id)
  CROSS JOIN LATERAL (SELECT coalesce((SELECT string_agg(E'\n ' || piece, '' ORDER BY piece) FROM (
      SELECT fold(m.display_name) AS piece FROM application_members m WHERE m.application_id = a.id
      UNION SELECT fold(u.email::text) FROM application_members m JOIN users u ON u.id = m.user_id WHERE m.application_id = a.id
      UNION SELECT fold(u.email::text) FROM users u WHERE u.id = a.applicant_id
      UNION SELECT fold(p.display_name) FROM profiles p WHERE p.user_id = a.applicant_id
      UNION SELECT fold(t.name)
      UNION SELECT fold(p.name) FROM projects p WHERE p.id = a.project_id
      UNION SELECT fold(p.project_number::text) FROM projects p WHERE p.id = a.project_id) pieces), '') AS names) named
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS member_count, coalesce(bool_or(m.user_id IS NOT NULL AND m.left_at IS NULL), false) AS has_people,
      coalesce(json_agg(member ORDER BY m.place) FILTER (WHERE m.place <= 5), '[]') AS members
    FROM (SELECT am.*, row_number() OVER (ORDER BY am.is_leader DESC, am.display_name, am.id) AS place
      FROM application_members am WHERE am.application_id = a.id) m
    LEFT JOIN profiles mp ON mp.user_id = m.user_id
    CROSS JOIN LATERAL (SELECT m.user_id, m.display_name, m.is_leader, mp.college, mp.degree, mp.year) member) roster
  WHERE a.id = ANY(ids);
$$;--> statement-breakpoint
COMMENT ON FUNCTION application_search_rows(uuid[]) IS 'What the triggers store in application_searches; the doctor compares the two.';--> statement-breakpoint
CREATE OR REPLACE FUNCTION application_search_texts(ids uuid[]) RETURNS TABLE (
  application_id uuid, cycle_id uuid, names text, names_key text, colleges text, members json, member_count int, has_people boolean
) LANGUAGE sql STABLE AS $$
  SELECT r.application_id, r.cycle_id, r.names, r.names_key, r.colleges, r.members, r.member_count, r.has_people
  FROM application_search_rows(ids) r;
$$;--> statement-breakpoint
COMMENT ON FUNCTION application_search_texts(uuid[]) IS 'For the previous release; the next one removes it.';--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_application_searches(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- Locked before the next statement reads the names: of two changes at once, the second one reads what the first one has written.
  -- In the order of the ids, so that the two wait for each other instead of deadlocking.
  PERFORM FROM application_searches s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
  INSERT INTO application_searches AS s (application_id, cycle_id, names, names_key, colleges, members, member_count, has_people,
      created_at, contact_college)
    SELECT r.* FROM application_search_rows(ids) r ORDER BY r.application_id
    ON CONFLICT (application_id) DO UPDATE SET cycle_id = excluded.cycle_id, names = excluded.names, names_key = excluded.names_key,
        colleges = excluded.colleges, members = excluded.members, member_count = excluded.member_count, has_people = excluded.has_people,
        created_at = excluded.created_at, contact_college = excluded.contact_college
      WHERE (s.cycle_id, s.names, s.names_key, s.colleges, s.members::text, s.member_count, s.has_people, s.created_at, s.contact_college)
        IS DISTINCT FROM (excluded.cycle_id, excluded.names, excluded.names_key, excluded.colleges, excluded.members::text,
          excluded.member_count, excluded.has_people, excluded.created_at, excluded.contact_college);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_changed_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  PERFORM store_application_searches(CASE TG_TABLE_NAME
    WHEN 'applications' THEN ARRAY[changed]
    WHEN 'application_members' THEN ARRAY[changed]
    WHEN 'teams' THEN ARRAY(SELECT id FROM applications WHERE team_id = changed)
    WHEN 'projects' THEN ARRAY(SELECT id FROM applications WHERE project_id = changed)
    ELSE ARRAY(SELECT id FROM applications WHERE applicant_id = changed
      UNION SELECT application_id FROM application_members WHERE user_id = changed
      UNION SELECT a.id FROM teams t JOIN applications a ON a.team_id = t.id WHERE t.leader_id = changed
      -- A member may become the leader at the same moment: locking the rows lets the two changes wait for each other.
      UNION SELECT a.id FROM team_members m JOIN applications a ON a.team_id = m.team_id WHERE m.user_id = changed) END);
  RETURN NULL;
END $$;
