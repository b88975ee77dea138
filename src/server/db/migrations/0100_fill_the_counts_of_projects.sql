-- One by one, after the routines
-- Nobody changes an application while they are counted, so that each counts once.
DO $$
BEGIN
  -- Requests of the previous release pass in between.
  PERFORM set_config('lock_timeout', '500ms', true);
  LOOP
    BEGIN
      LOCK TABLE applications IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN PERFORM pg_sleep(0.2);
    END;
  END LOOP;
  -- A restored database has them.
  IF EXISTS (
    SELECT FROM (
      SELECT cycle_id, project_id, status, count(*) AS number FROM applications GROUP BY 1, 2, 3
      UNION ALL SELECT cycle_id, project_id, status, -number FROM application_project_counts) counted
    GROUP BY cycle_id, project_id, status HAVING sum(number) <> 0
  ) THEN
    DELETE FROM application_project_counts;
    INSERT INTO application_project_counts (cycle_id, project_id, status, number)
      SELECT cycle_id, project_id, status, count(*) FROM applications GROUP BY 1, 2, 3;
  END IF;
END $$;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_decided";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_decided" ON "applications" USING btree ("cycle_id","status","submitted_at","decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
ANALYZE application_project_counts;
