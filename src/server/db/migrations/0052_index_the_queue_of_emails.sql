-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "mails_with_links";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_with_links" ON "mails" USING btree (coalesce(send_after, '-infinity'),"created_at") WHERE status = 'queued' and kind in ('verify_email', 'password_reset', 'security');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_being_sent";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_being_sent" ON "mails" USING btree ("taken_by") WHERE status = 'sending';
