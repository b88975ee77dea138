CREATE TABLE "sweeps" (
	"is_only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"swept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "taken_by" uuid;
