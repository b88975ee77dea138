CREATE TABLE "application_searches" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"names" text NOT NULL,
	"colleges" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_searches" ADD CONSTRAINT "application_searches_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION application_search_texts(ids uuid[]) RETURNS TABLE (application_id uuid, cycle_id uuid, names text, colleges text) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.cycle_id,
    coalesce((SELECT string_agg(E'\n ' || piece, '' ORDER BY piece) FROM (
      SELECT fold(m.display_name) AS piece FROM application_members m WHERE m.application_id = a.id
      UNION SELECT fold(u.email::text) FROM application_members m JOIN users u ON u.id = m.user_id WHERE m.application_id = a.id
      UNION SELECT fold(u.email::text) FROM users u WHERE u.id = a.applicant_id
      UNION SELECT fold(p.display_name) FROM profiles p WHERE p.user_id = a.applicant_id
      UNION SELECT fold(t.name) FROM teams t WHERE t.id = a.team_id
      UNION SELECT fold(p.name) FROM projects p WHERE p.id = a.project_id
      UNION SELECT fold(p.project_number::text) FROM projects p WHERE p.id = a.project_id) pieces), ''),
    coalesce((SELECT string_agg(E'\n ' || college, '' ORDER BY college) FROM (
      SELECT DISTINCT fold(btrim(p.college)) AS college FROM application_members m JOIN profiles p ON p.user_id = m.user_id
      WHERE m.application_id = a.id AND m.left_at IS NULL) of_people), '')
  FROM applications a WHERE a.id = ANY(ids);
$$;--> statement-breakpoint
COMMENT ON FUNCTION application_search_texts(uuid[]) IS 'What the triggers store in application_searches; the doctor compares the two.';--> statement-breakpoint
CREATE FUNCTION store_application_searches(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the ids, so that two changes wait for each other instead of deadlocking.
  INSERT INTO application_searches AS s (application_id, cycle_id, names, colleges)
    SELECT t.application_id, t.cycle_id, t.names, t.colleges FROM application_search_texts(ids) t ORDER BY t.application_id
    ON CONFLICT (application_id) DO UPDATE SET cycle_id = excluded.cycle_id, names = excluded.names, colleges = excluded.colleges
      WHERE (s.cycle_id, s.names, s.colleges) IS DISTINCT FROM (excluded.cycle_id, excluded.names, excluded.colleges);
END $$;--> statement-breakpoint
-- Rows of a submission come with their roster in one statement, whose triggers run at its end: the one of the roster stores the text.
CREATE FUNCTION search_new_applications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := ARRAY(SELECT n.id FROM new_rows n
  WHERE NOT EXISTS (SELECT FROM application_members m WHERE m.application_id = n.id));
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM store_application_searches(ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_changed_rosters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_application_searches(ARRAY(SELECT DISTINCT application_id FROM changed_rows));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_changed_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  PERFORM store_application_searches(CASE TG_TABLE_NAME
    WHEN 'applications' THEN ARRAY[changed]
    WHEN 'application_members' THEN ARRAY[changed]
    WHEN 'teams' THEN ARRAY(SELECT id FROM applications WHERE team_id = changed)
    WHEN 'projects' THEN ARRAY(SELECT id FROM applications WHERE project_id = changed)
    ELSE ARRAY(SELECT id FROM applications WHERE applicant_id = changed
      UNION SELECT application_id FROM application_members WHERE user_id = changed) END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER applications_search_insert AFTER INSERT ON applications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_new_applications();--> statement-breakpoint
CREATE TRIGGER applications_search_update AFTER UPDATE OF project_id, cycle_id, team_id, applicant_id ON applications
  FOR EACH ROW WHEN ((OLD.project_id, OLD.cycle_id, OLD.team_id, OLD.applicant_id)
    IS DISTINCT FROM (NEW.project_id, NEW.cycle_id, NEW.team_id, NEW.applicant_id))
  EXECUTE FUNCTION search_changed_names('id');--> statement-breakpoint
CREATE TRIGGER application_members_search_insert AFTER INSERT ON application_members
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_changed_rosters();--> statement-breakpoint
CREATE TRIGGER application_members_search_delete AFTER DELETE ON application_members
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION search_changed_rosters();--> statement-breakpoint
CREATE TRIGGER application_members_search_update AFTER UPDATE OF display_name, user_id, left_at ON application_members
  FOR EACH ROW WHEN ((OLD.display_name, OLD.user_id, OLD.left_at) IS DISTINCT FROM (NEW.display_name, NEW.user_id, NEW.left_at))
  EXECUTE FUNCTION search_changed_names('application_id');--> statement-breakpoint
CREATE TRIGGER profiles_search_update AFTER UPDATE OF display_name, college ON profiles
  FOR EACH ROW WHEN ((OLD.display_name, OLD.college) IS DISTINCT FROM (NEW.display_name, NEW.college))
  EXECUTE FUNCTION search_changed_names('user_id');--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email::text <> NEW.email::text) EXECUTE FUNCTION search_changed_names('id');--> statement-breakpoint
CREATE TRIGGER teams_search_update AFTER UPDATE OF name ON teams
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION search_changed_names('id');--> statement-breakpoint
CREATE TRIGGER projects_search_update AFTER UPDATE OF name, project_number ON projects
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.project_number::text <> NEW.project_number::text)
  EXECUTE FUNCTION search_changed_names('id');--> statement-breakpoint
CREATE FUNCTION project_search_text(name text, number text, skills text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
  RETURN fold(name || E'\n' || number || E'\n' || array_to_string(skills, E'\n'));--> statement-breakpoint
COMMENT ON FUNCTION project_search_text(text, text, text[]) IS 'What the search of the projects list reads. Immutable, so that an index can use it.';--> statement-breakpoint
CREATE INDEX "projects_list_search" ON "projects" USING gin (project_search_text(name, project_number::text, skills_required) gin_trgm_ops);
