ALTER TABLE "files" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_project" ON "files" USING btree ("project_id") WHERE project_id is not null;