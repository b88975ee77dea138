CREATE TABLE "application_project_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "application_project_counts_cycle_id_index" ON "application_project_counts" USING btree ("cycle_id");
