ALTER TABLE "review_stage_sums" ADD COLUMN "notes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_stage_sums" ADD COLUMN "new_notes" integer DEFAULT 0 NOT NULL;
