ALTER TABLE "bulk_run_rows" DROP CONSTRAINT "bulk_run_rows_outcome";--> statement-breakpoint
ALTER TABLE "bulk_runs" DROP CONSTRAINT "bulk_runs_state";--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_run_rows" ADD CONSTRAINT "bulk_run_rows_outcome" CHECK (outcome in ('done', 'own_application', 'not_decidable', 'same_status', 'status_changed', 'no_address', 'missing', 'failed', 'cancelled', 'undone', 'not_undone'));--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_state" CHECK (state in ('previewed', 'running', 'finished', 'cancelled', 'undoing', 'undone'));--> statement-breakpoint
-- No browser drives a run any more: what one had begun is stopped, and says so.
UPDATE "bulk_run_rows" r SET "outcome" = 'cancelled' FROM "bulk_runs" b WHERE b."id" = r."run_id" AND b."state" = 'running' AND r."outcome" IS NULL;--> statement-breakpoint
UPDATE "bulk_runs" SET "state" = 'cancelled' WHERE "state" = 'running';
