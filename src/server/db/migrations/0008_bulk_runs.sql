CREATE TABLE "bulk_run_rows" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"application_id" uuid NOT NULL,
	"seen_status" text NOT NULL,
	"outcome" text,
	CONSTRAINT "bulk_run_rows_run_id_place_pk" PRIMARY KEY("run_id","place"),
	CONSTRAINT "bulk_run_rows_outcome" CHECK (outcome in ('done', 'own_application', 'not_decidable', 'same_status', 'status_changed', 'no_address', 'missing', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"message" text,
	"state" text DEFAULT 'previewed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_runs_kind" CHECK (kind in ('set_status', 'message')),
	CONSTRAINT "bulk_runs_state" CHECK (state in ('previewed', 'running', 'finished', 'cancelled')),
	CONSTRAINT "bulk_runs_action" CHECK ((kind = 'set_status') = (status is not null) and (kind = 'message') = (message is not null))
);
--> statement-breakpoint
ALTER TABLE "bulk_run_rows" ADD CONSTRAINT "bulk_run_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_run_rows_pending" ON "bulk_run_rows" USING btree ("run_id","place") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_runs_actor_id_created_at_index" ON "bulk_runs" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at_index" ON "bulk_runs" USING btree ("created_at");