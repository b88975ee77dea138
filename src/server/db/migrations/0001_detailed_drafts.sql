CREATE TABLE "detailed_drafts" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"technical_approach" text DEFAULT '' NOT NULL,
	"tech_stack" text DEFAULT '' NOT NULL,
	"past_experience" text DEFAULT '' NOT NULL,
	"curriculum_fit" text DEFAULT '' NOT NULL,
	"time_commitment" text DEFAULT '' NOT NULL,
	"timeline" text DEFAULT '' NOT NULL,
	"presentation_file_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detailed_drafts" ADD CONSTRAINT "detailed_drafts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detailed_drafts" ADD CONSTRAINT "detailed_drafts_presentation_file_id_files_id_fk" FOREIGN KEY ("presentation_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "detailed_drafts_presentation_file_id_index" ON "detailed_drafts" USING btree ("presentation_file_id");--> statement-breakpoint
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));--> statement-breakpoint
COMMENT ON FUNCTION fold(text) IS 'What searches compare: without case and accents. Immutable, so that an index can use it.';--> statement-breakpoint
CREATE INDEX "application_members_search" ON "application_members" USING gin (fold("display_name") gin_trgm_ops, fold("email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (fold("display_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (fold("email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "teams_search" ON "teams" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin (fold("name") gin_trgm_ops, fold("project_number"::text) gin_trgm_ops);
