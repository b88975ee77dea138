CREATE TABLE "review_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"reviewer_id" uuid,
	"changes" integer DEFAULT 0 NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"scores" integer DEFAULT 0 NOT NULL,
	"score_sum" numeric DEFAULT 0 NOT NULL,
	"bins" integer[] DEFAULT array_fill(0, array[10]) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_stage_sums" (
	"application_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"cycle_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"reviews" integer NOT NULL,
	"scores" integer NOT NULL,
	"score_sum" numeric NOT NULL,
	"mean" double precision,
	"score_range" double precision,
	"adjusted" double precision,
	"bins" integer[] NOT NULL,
	"applicant" text NOT NULL,
	"names" text NOT NULL,
	CONSTRAINT "review_stage_sums_application_id_stage_pk" PRIMARY KEY("application_id","stage")
);
--> statement-breakpoint
ALTER TABLE "review_round_figures" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "review_round_figures" ADD COLUMN "computed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_stage_sums" ADD CONSTRAINT "review_stage_sums_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_counts_cycle_id_stage_index" ON "review_counts" USING btree ("cycle_id","stage");--> statement-breakpoint
CREATE INDEX "review_stage_sums_mean" ON "review_stage_sums" USING btree ("cycle_id","stage","reviews","mean","application_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_stage_sums_adjusted" ON "review_stage_sums" USING btree ("cycle_id","stage","reviews","adjusted","mean","application_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_stage_sums_range" ON "review_stage_sums" USING btree ("cycle_id","stage","reviews","score_range","mean","application_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_stage_sums_project" ON "review_stage_sums" USING btree ("project_id","stage");