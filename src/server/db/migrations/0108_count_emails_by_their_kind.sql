-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "mails_by_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_by_status" ON "mails" USING btree ("cycle_id","status","created_at","kind");
