CREATE TABLE "review_assignment_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "review_assignment_counts_cycle_id_stage_index" ON "review_assignment_counts" USING btree ("cycle_id","stage");
