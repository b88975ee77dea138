-- One by one
-- Outside of a transaction, so that nobody waits: no statement locks a table against writes. Each can be repeated after an interruption.
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_project_of_cycle";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_team_of_cycle";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_status_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_status_order" ON "applications" USING btree ("cycle_id","status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_applicant_id_cycle_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_applicant_id_cycle_id_index" ON "applications" USING btree ("applicant_id","cycle_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_of_cycle";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_of_cycle" ON "audit_log" USING btree ("cycle_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_of_cycle";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_of_cycle" ON "mails" USING btree ("cycle_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_by_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_by_status" ON "mails" USING btree ("cycle_id","status","created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_newest" ON "applications" USING btree ("cycle_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_submitted_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_submitted_order" ON "applications" USING btree ("cycle_id","submitted_at","created_at","id") WHERE submitted_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_score_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_score_order" ON "applications" USING btree ("cycle_id","score") WHERE score is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_unscored";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_unscored" ON "applications" USING btree ("cycle_id","created_at" DESC NULLS FIRST,"id") WHERE score is null and status not in ('draft', 'withdrawn');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_proposals";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_proposals" ON "applications" USING btree ("cycle_id",(coalesce(detailed_characters, case when submitted_at is null then -1 else 0 end)));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_figures";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_figures" ON "applications" USING btree ("cycle_id","status","project_id","stage","submitted_at","decided_at","team_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_name_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_name_order" ON "projects" USING btree ("cycle_id",fold(name));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_newest" ON "projects" USING btree ("cycle_id","created_at" DESC NULLS FIRST,"id","status","is_visible_to_public","owner_id","application_deadline") WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "teams_name_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "teams_name_order" ON "teams" USING btree ("cycle_id",fold(name));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "teams_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "teams_newest" ON "teams" USING btree ("cycle_id","created_at" DESC NULLS FIRST,"id") WHERE archived_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_status_created_at_id_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_applicant_id_index";--> statement-breakpoint
-- The triggers write the rows of whatever changes meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT a.id FROM applications a
      WHERE a.id > last AND NOT EXISTS (SELECT FROM application_searches s WHERE s.application_id = a.id) ORDER BY a.id LIMIT 200);
    EXIT WHEN cardinality(ids) = 0;
    INSERT INTO application_searches SELECT * FROM application_search_texts(ids) ON CONFLICT DO NOTHING;
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_text";--> statement-breakpoint
-- Pending entries are searched one by one: a short list keeps searches fast while many people submit.
CREATE INDEX CONCURRENTLY "application_searches_text" ON "application_searches" USING gin ("names" gin_trgm_ops,"colleges" gin_trgm_ops) WITH (gin_pending_list_limit = 256);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_signs";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_signs" ON "application_searches" USING btree ("application_id") WHERE names ~ '[[:space:]][^[:alnum:][:space:]]|[^[:alnum:]]{3}';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_rare_signs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_search";
