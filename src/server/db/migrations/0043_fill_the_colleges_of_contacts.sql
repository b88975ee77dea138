-- One by one
-- The triggers write the rows of whatever changes meanwhile. Each row is locked before its college is read, as they do. Storing the texts
-- again too would take twice as long.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT application_id FROM application_searches
      WHERE application_id > last AND created_at IS NULL ORDER BY application_id LIMIT 200);
    EXIT WHEN cardinality(ids) = 0;
    PERFORM FROM application_searches WHERE application_id = ANY(ids) ORDER BY application_id FOR UPDATE;
    UPDATE application_searches s SET created_at = a.created_at, contact_college = fold(btrim(contact.college))
      FROM applications a
      LEFT JOIN teams t ON t.id = a.team_id
      LEFT JOIN profiles contact ON contact.user_id = coalesce(t.leader_id, a.applicant_id)
      WHERE s.application_id = ANY(ids) AND a.id = s.application_id;
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_college_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_college_order" ON "application_searches" USING btree ("cycle_id","contact_college","created_at" DESC NULLS FIRST,"application_id") WHERE contact_college is not null;
