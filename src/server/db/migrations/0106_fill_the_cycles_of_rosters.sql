-- One by one, after the routines
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT id FROM application_members WHERE id > last ORDER BY id LIMIT 5000);
    IF cardinality(ids) = 0 THEN
      EXIT WHEN NOT EXISTS (SELECT FROM application_members WHERE cycle_id IS NULL);
      last := '00000000-0000-0000-0000-000000000000';
      PERFORM pg_sleep(0.2);
      CONTINUE;
    END IF;
    PERFORM set_config('portal.reaches_archive', 'on', true);
    -- Rows that a request has locked wait for the next round, so that it and this one never wait for each other.
    UPDATE application_members m SET cycle_id = p.cycle_id FROM projects p WHERE p.id = m.project_id AND m.id IN (
      SELECT id FROM application_members WHERE id = ANY(ids) AND cycle_id IS NULL FOR UPDATE SKIP LOCKED);
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_user_id_cycle_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_members_user_id_cycle_id_index" ON "application_members" USING btree ("user_id","cycle_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_user_id_index";--> statement-breakpoint
VACUUM ANALYZE application_members;
