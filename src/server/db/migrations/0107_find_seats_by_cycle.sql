-- One by one, after the routines
DROP INDEX CONCURRENTLY IF EXISTS "application_members_left";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_members_left" ON "application_members" USING btree ("cycle_id","application_id") WHERE (case when user_id is null then true else left_at is not null end);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_gone";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_seats";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_members_seats" ON "application_members" USING btree ("cycle_id","application_id","left_at","project_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_members_people";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "decisions_of_project";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "decisions_of_project" ON "decisions" USING btree ("cycle_id","project_id","outcome","release_id","application_id") WHERE is_current and outcome is not null;
