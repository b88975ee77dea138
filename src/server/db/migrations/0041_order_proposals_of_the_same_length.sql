-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "applications_proposals";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_proposals" ON "applications" USING btree ("cycle_id",(coalesce(detailed_characters, case when submitted_at is null then -1 else 0 end)),"created_at" DESC NULLS FIRST,"id");
