CREATE TABLE "application_review_sums" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL,
	"reviews" integer NOT NULL,
	"adjusted" double precision
);
--> statement-breakpoint
CREATE TABLE "review_round_figures" (
	"cycle_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"version" text NOT NULL,
	"effects" jsonb NOT NULL,
	CONSTRAINT "review_round_figures_cycle_id_stage_pk" PRIMARY KEY("cycle_id","stage")
);
--> statement-breakpoint
ALTER TABLE "application_review_sums" ADD CONSTRAINT "application_review_sums_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_round_figures" ADD CONSTRAINT "review_round_figures_round" FOREIGN KEY ("cycle_id","stage") REFERENCES "public"."review_rounds"("cycle_id","stage") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_review_sums_reviews_order" ON "application_review_sums" USING btree ("cycle_id","reviews","created_at" DESC NULLS FIRST,"application_id");--> statement-breakpoint
CREATE INDEX "application_review_sums_adjusted_order" ON "application_review_sums" USING btree ("cycle_id","adjusted","created_at" DESC NULLS FIRST,"application_id") WHERE adjusted is not null;