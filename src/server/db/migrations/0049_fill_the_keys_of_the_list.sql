-- One by one, after the routines
-- The triggers write the rows of whatever changes meanwhile. Each row is locked before its keys are read, as they do. Storing the texts
-- again too would take twice as long.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT application_id FROM application_searches
      WHERE application_id > last AND project_name IS NULL ORDER BY application_id LIMIT 200);
    EXIT WHEN cardinality(ids) = 0;
    PERFORM FROM application_searches WHERE application_id = ANY(ids) ORDER BY application_id FOR UPDATE;
    UPDATE application_searches s SET applicant_name = fold(coalesce(t.name, contact.display_name)), project_name = fold(p.name),
        contact_email = lower(u.email::text)
      FROM applications a
      JOIN projects p ON p.id = a.project_id
      LEFT JOIN teams t ON t.id = a.team_id
      LEFT JOIN users u ON u.id = coalesce(t.leader_id, a.applicant_id)
      LEFT JOIN profiles contact ON contact.user_id = u.id
      WHERE s.application_id = ANY(ids) AND a.id = s.application_id;
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_applicant_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_applicant_order" ON "application_searches" USING btree ("cycle_id","applicant_name","created_at" DESC NULLS FIRST,"application_id") WHERE applicant_name is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_project_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_project_order" ON "application_searches" USING btree ("cycle_id","project_name","created_at" DESC NULLS FIRST,"application_id") WHERE project_name is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_contact_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_contact_order" ON "application_searches" USING btree ("cycle_id","contact_email","created_at" DESC NULLS FIRST,"application_id") WHERE contact_email is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_by_score";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_by_score" ON "applications" USING btree ("cycle_id","score","created_at" DESC NULLS FIRST,"id") WHERE score is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_score_order";
