-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_colleges";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_colleges" ON "application_searches" USING gin ("cycle_id",string_to_array(colleges, chr(10) || ' '));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "applications_drafts";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_drafts" ON "applications" USING btree ("cycle_id","applicant_id","id") WHERE status = 'draft';
