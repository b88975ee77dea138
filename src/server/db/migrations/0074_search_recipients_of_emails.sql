-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "mails_recipient_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_recipient_search" ON "mails" USING gin ("recipient" gin_trgm_ops);
