-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "mails_sent";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_sent" ON "mails" USING btree ("sent_at") WHERE sent_at is not null;
