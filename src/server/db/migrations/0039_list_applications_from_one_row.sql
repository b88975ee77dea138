ALTER TABLE "application_searches" ADD COLUMN "names_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "members" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "member_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "has_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION search_key(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(folded, E'\n .,-_@\'"()&/+:;!?#*|[]{}<>=~^$%\\`', repeat('q', 34));--> statement-breakpoint
COMMENT ON FUNCTION search_key(text) IS 'A folded text with the letter q for each sign: its trigrams reach across words. A quarter of all names have the trigram " n ", few have "sqn".';--> statement-breakpoint
CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || CASE WHEN search_key(fold(typed)) ~ '[^q]{3}|[^q]q[^q]|^q[^q]{2}|[^q]{2}q$'
    THEN regexp_replace(search_key(fold(typed)), 'qq+', '%', 'g') ELSE search_key(fold(typed)) END || '%';--> statement-breakpoint
COMMENT ON FUNCTION search_pattern(text) IS 'The LIKE pattern of a search_key that contains a typed text. Also matches other signs, and any text between two signs, whose trigrams are in most names, unless nothing of three letters would be left.';--> statement-breakpoint
DROP FUNCTION application_search_texts(uuid[]);--> statement-breakpoint
CREATE FUNCTION application_search_texts(ids uuid[]) RETURNS TABLE (
  application_id uuid, cycle_id uuid, names text, names_key text, colleges text, members json, member_count int, has_people boolean
) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.cycle_id, named.names, search_key(named.names),
    coalesce((SELECT string_agg(E'\n ' || college, '' ORDER BY college) FROM (
      SELECT DISTINCT fold(btrim(p.college)) AS college FROM application_members m JOIN profiles p ON p.user_id = m.user_id
      WHERE m.application_id = a.id AND m.left_at IS NULL) of_people), ''),
    roster.members, roster.member_count, roster.has_people
  FROM applications a
  CROSS JOIN LATERAL (SELECT coalesce((SELECT string_agg(E'\n ' || piece, '' ORDER BY piece) FROM (
      SELECT fold(m.display_name) AS piece FROM application_members m WHERE m.application_id = a.id
      UNION SELECT fold(u.email::text) FROM application_members m JOIN users u ON u.id = m.user_id WHERE m.application_id = a.id
      UNION SELECT fold(u.email::text) FROM users u WHERE u.id = a.applicant_id
      UNION SELECT fold(p.display_name) FROM profiles p WHERE p.user_id = a.applicant_id
      UNION SELECT fold(t.name) FROM teams t WHERE t.id = a.team_id
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
COMMENT ON FUNCTION application_search_texts(uuid[]) IS 'What the triggers store in application_searches; the doctor compares the two.';--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_application_searches(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- Locked before the next statement reads the names: of two changes at once, the second one reads what the first one has written.
  -- In the order of the ids, so that the two wait for each other instead of deadlocking.
  PERFORM FROM application_searches s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
  INSERT INTO application_searches AS s (application_id, cycle_id, names, names_key, colleges, members, member_count, has_people)
    SELECT t.* FROM application_search_texts(ids) t ORDER BY t.application_id
    ON CONFLICT (application_id) DO UPDATE SET cycle_id = excluded.cycle_id, names = excluded.names, names_key = excluded.names_key,
        colleges = excluded.colleges, members = excluded.members, member_count = excluded.member_count, has_people = excluded.has_people
      WHERE (s.cycle_id, s.names, s.names_key, s.colleges, s.members::text, s.member_count, s.has_people)
        IS DISTINCT FROM (excluded.cycle_id, excluded.names, excluded.names_key, excluded.colleges, excluded.members::text,
          excluded.member_count, excluded.has_people);
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER application_members_search_update AFTER UPDATE OF display_name, user_id, left_at, is_leader ON application_members
  FOR EACH ROW WHEN ((OLD.display_name, OLD.user_id, OLD.left_at, OLD.is_leader)
    IS DISTINCT FROM (NEW.display_name, NEW.user_id, NEW.left_at, NEW.is_leader))
  EXECUTE FUNCTION search_changed_names('application_id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER profiles_search_update AFTER UPDATE OF display_name, college, degree, year ON profiles
  FOR EACH ROW WHEN ((OLD.display_name, OLD.college, OLD.degree, OLD.year)
    IS DISTINCT FROM (NEW.display_name, NEW.college, NEW.degree, NEW.year))
  EXECUTE FUNCTION search_changed_names('user_id');
