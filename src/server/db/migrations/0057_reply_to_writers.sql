-- One by one
ALTER TABLE "bulk_runs" ADD COLUMN IF NOT EXISTS "reply_to" text DEFAULT 'writer' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "reply_to_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT IF EXISTS "mails_reply_to_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reply_to_id_users_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_reply_to_id_users_id_fk";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_reply_to";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_reply_to" ON "mails" USING btree ("reply_to_id") WHERE reply_to_id is not null;
