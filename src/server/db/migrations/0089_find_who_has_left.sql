-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "application_members_gone";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_members_gone" ON "application_members" USING btree ("project_id","application_id") WHERE (case when user_id is null then true else left_at is not null end);
