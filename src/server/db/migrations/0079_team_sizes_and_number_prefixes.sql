ALTER TABLE "projects" DROP CONSTRAINT "projects_team_size";--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "number_prefix" text;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_size" CHECK ("projects"."max_team_size" between 1 and 20);