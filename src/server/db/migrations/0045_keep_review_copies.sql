-- One by one
ALTER TABLE "files" ADD COLUMN IF NOT EXISTS "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN IF NOT EXISTS "review_copy_state" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN IF NOT EXISTS "review_copy_problem" text;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT IF EXISTS "files_copy_of_files_id_fk";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_copy_of_files_id_fk" FOREIGN KEY ("copy_of") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "files" VALIDATE CONSTRAINT "files_copy_of_files_id_fk";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "files_one_review_copy";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "files_one_review_copy" ON "files" USING btree ("copy_of") WHERE copy_of is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "files_without_review_copy";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "files_without_review_copy" ON "files" USING btree ("created_at") WHERE kind = 'presentation' and (review_copy_state is null or review_copy_state = 'waiting');
