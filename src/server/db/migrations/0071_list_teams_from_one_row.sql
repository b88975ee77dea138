CREATE TABLE "team_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"takes_people" boolean NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_listings" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"target_project_id" uuid,
	"seats_taken" integer NOT NULL,
	"is_frozen" boolean NOT NULL,
	"looks_for_people" boolean NOT NULL,
	"takes_people" boolean NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_listings" ADD CONSTRAINT "team_listings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_listings_order" ON "team_listings" USING btree ("cycle_id","takes_people","created_at" DESC NULLS FIRST,"team_id");--> statement-breakpoint
CREATE INDEX "team_listings_of_project" ON "team_listings" USING btree ("target_project_id","takes_people","created_at" DESC NULLS FIRST,"team_id") WHERE target_project_id is not null;--> statement-breakpoint
CREATE INDEX "team_listings_words" ON "team_listings" USING btree ("cycle_id","words","target_project_id","takes_people","created_at","team_id");