-- One by one
-- The worker looks for emails that are due many times a second; emails of a later time made it read all of them.
DROP INDEX CONCURRENTLY IF EXISTS "mails_waiting";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_waiting" ON "mails" USING btree (coalesce(send_after, '-infinity'),"created_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_status_created_at_index";
