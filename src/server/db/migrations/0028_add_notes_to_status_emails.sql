ALTER TABLE "bulk_runs" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_note" CHECK (note is null or kind = 'set_status');