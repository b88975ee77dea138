-- One by one
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_cycle_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_searches_cycle_key" ON "application_searches" USING gin ("cycle_id","names_key" gin_trgm_ops,"colleges" gin_trgm_ops) WITH (gin_pending_list_limit = 256);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "teams_cycle_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "teams_cycle_search" ON "teams" USING gin ("cycle_id",fold("name") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "teams_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_cycle_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_cycle_search" ON "projects" USING gin ("cycle_id",fold("name") gin_trgm_ops,fold("project_number"::text) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_cycle_list_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_cycle_list_search" ON "projects" USING gin ("cycle_id",project_search_text(name, project_number::text, skills_required) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_list_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_cycle_recipient";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_cycle_recipient" ON "mails" USING gin ("cycle_id","recipient" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_recipient_search";
