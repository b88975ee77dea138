ALTER TABLE "teams" ADD COLUMN "wanted_skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "target_project_id" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_target_project_id_projects_id_fk" FOREIGN KEY ("target_project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teams_target_project_id_index" ON "teams" USING btree ("target_project_id");