ALTER TABLE "decision_settings" ADD COLUMN "join_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decision_settings" ADD COLUMN "ends_unjoined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "join_reminded_days" integer;--> statement-breakpoint
ALTER TABLE "release_rows" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "asked" jsonb;