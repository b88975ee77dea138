-- One by one, after the routines
-- Nobody changes a roster or a college while the people are counted, so that each counts once.
DO $$
BEGIN
  -- Requests of the previous release pass in between.
  PERFORM set_config('lock_timeout', '500ms', true);
  LOOP
    BEGIN
      LOCK TABLE application_members, profiles IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN PERFORM pg_sleep(0.2);
    END;
  END LOOP;
  -- A restored database has them.
  IF EXISTS (
    SELECT FROM cycle_people_rows() r FULL JOIN cycle_people c USING (cycle_id, user_id)
    WHERE (r.rosters, r.college, r.degree) IS DISTINCT FROM (c.rosters, c.college, c.degree)
  ) THEN
    DELETE FROM cycle_people;
    INSERT INTO cycle_people (cycle_id, user_id, rosters, college, degree) SELECT * FROM cycle_people_rows();
  END IF;
END $$;
--> statement-breakpoint
VACUUM ANALYZE cycle_people;
