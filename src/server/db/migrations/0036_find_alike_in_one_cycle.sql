-- Another number of parameters: the previous release still calls the function with one.
CREATE FUNCTION applications_alike(words text, of_cycle uuid) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.4 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text := fold(words);
  mailbox text := split_part(fold(words), '@', 1);
BEGIN
  RETURN QUERY
  WITH named AS MATERIALIZED (
    SELECT user_id, word_similarity(wanted, fold(display_name)) AS likeness FROM profiles WHERE wanted <% fold(display_name)
    UNION ALL SELECT id, word_similarity(mailbox, fold(email::text)) FROM users WHERE mailbox <% fold(email::text)
  ), people AS MATERIALIZED (
    SELECT n.user_id, n.likeness FROM named n
    WHERE EXISTS (SELECT FROM applications a WHERE a.applicant_id = n.user_id AND a.cycle_id = of_cycle)
      OR EXISTS (SELECT FROM application_members m JOIN applications a ON a.id = m.application_id
        WHERE m.user_id = n.user_id AND a.cycle_id = of_cycle)
  ), alike_teams AS MATERIALIZED (
    SELECT id, word_similarity(wanted, fold(name)) AS likeness FROM teams WHERE cycle_id = of_cycle AND wanted <% fold(name)
  ), alike_projects AS MATERIALIZED (
    SELECT id, word_similarity(wanted, fold(name)) AS likeness FROM projects WHERE cycle_id = of_cycle AND wanted <% fold(name)
  ), nearest AS MATERIALIZED (
    SELECT 0.9 * max(likeness) AS likeness FROM (
      SELECT likeness FROM people UNION ALL SELECT likeness FROM alike_teams UNION ALL SELECT likeness FROM alike_projects) alike
  )
  SELECT a.id FROM people JOIN applications a ON a.applicant_id = people.user_id AND a.cycle_id = of_cycle, nearest
    WHERE people.likeness >= nearest.likeness
  UNION SELECT a.id FROM people JOIN application_members m ON m.user_id = people.user_id
    JOIN applications a ON a.id = m.application_id AND a.cycle_id = of_cycle, nearest WHERE people.likeness >= nearest.likeness
  UNION SELECT a.id FROM alike_teams t JOIN applications a ON a.team_id = t.id, nearest WHERE t.likeness >= nearest.likeness
  UNION SELECT a.id FROM alike_projects p JOIN applications a ON a.project_id = p.id, nearest WHERE p.likeness >= nearest.likeness;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION applications_alike(text, uuid) IS 'Where nobody and nothing of a cycle contains what was typed: the applications of people, teams and projects that are most like it. A function, because the threshold of its index is a setting.';--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_application_searches(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- Locked before the next statement reads the names: of two changes at once, the second one reads what the first one has written.
  -- In the order of the ids, so that the two wait for each other instead of deadlocking.
  PERFORM FROM application_searches s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
  INSERT INTO application_searches AS s (application_id, cycle_id, names, colleges)
    SELECT t.application_id, t.cycle_id, t.names, t.colleges FROM application_search_texts(ids) t ORDER BY t.application_id
    ON CONFLICT (application_id) DO UPDATE SET cycle_id = excluded.cycle_id, names = excluded.names, colleges = excluded.colleges
      WHERE (s.cycle_id, s.names, s.colleges) IS DISTINCT FROM (excluded.cycle_id, excluded.names, excluded.colleges);
END $$;
