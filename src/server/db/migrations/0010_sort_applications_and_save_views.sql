CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" "citext" NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "detailed_characters" integer;--> statement-breakpoint
CREATE FUNCTION count_detailed_characters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.detailed_characters := CASE WHEN NEW.technical_approach IS NOT NULL THEN char_length(concat_ws(E'\n\n',
    E'Technical Approach:\n' || nullif(NEW.technical_approach, ''), E'Tech Stack:\n' || nullif(NEW.tech_stack, ''),
    E'Past Experience:\n' || nullif(NEW.past_experience, ''), E'Curriculum Fit:\n' || nullif(NEW.curriculum_fit, ''),
    E'Time Commitment:\n' || nullif(NEW.time_commitment, ''), E'Timeline:\n' || nullif(NEW.timeline, ''),
    E'Presentation:\n' || (SELECT name FROM files WHERE id = NEW.presentation_file_id))) END;
  RETURN NEW;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION count_detailed_characters() IS 'The length of the combined text that src/domain/applications.ts makes; a test holds the two together.';--> statement-breakpoint
CREATE TRIGGER applications_detailed_characters BEFORE INSERT OR UPDATE OF technical_approach, tech_stack,
  past_experience, curriculum_fit, time_commitment, timeline, presentation_file_id ON applications
  FOR EACH ROW EXECUTE FUNCTION count_detailed_characters();--> statement-breakpoint
UPDATE applications SET technical_approach = technical_approach WHERE technical_approach IS NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_submitted_order" ON "applications" USING btree ("submitted_at","created_at","id") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "applications_score_order" ON "applications" USING btree ("score") WHERE score is not null;--> statement-breakpoint
CREATE INDEX "applications_proposals" ON "applications" USING btree ((coalesce(detailed_characters, case when submitted_at is null then -1 else 0 end)));--> statement-breakpoint
CREATE INDEX "profiles_name_order" ON "profiles" USING btree (fold(display_name)) WHERE display_name is not null;--> statement-breakpoint
CREATE INDEX "profiles_college_order" ON "profiles" USING btree (fold(btrim(college))) WHERE college is not null;--> statement-breakpoint
CREATE INDEX "projects_name_order" ON "projects" USING btree (fold(name));--> statement-breakpoint
CREATE INDEX "teams_name_order" ON "teams" USING btree (fold(name));--> statement-breakpoint
-- Loads the library: only then does it own its setting, which anybody but a superuser needs for the next statement.
SELECT show_limit();--> statement-breakpoint
CREATE FUNCTION applications_alike(words text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.4 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text := fold(words);
  mailbox text := split_part(fold(words), '@', 1);
BEGIN
  RETURN QUERY
  WITH people AS MATERIALIZED (
    SELECT user_id, word_similarity(wanted, fold(display_name)) AS likeness FROM profiles WHERE wanted <% fold(display_name)
    UNION ALL SELECT id, word_similarity(mailbox, fold(email::text)) FROM users WHERE mailbox <% fold(email::text)
  ), alike_teams AS MATERIALIZED (
    SELECT id, word_similarity(wanted, fold(name)) AS likeness FROM teams WHERE wanted <% fold(name)
  ), alike_projects AS MATERIALIZED (
    SELECT id, word_similarity(wanted, fold(name)) AS likeness FROM projects WHERE wanted <% fold(name)
  ), nearest AS MATERIALIZED (
    SELECT 0.9 * max(likeness) AS likeness FROM (
      SELECT likeness FROM people UNION ALL SELECT likeness FROM alike_teams UNION ALL SELECT likeness FROM alike_projects) alike
  )
  SELECT a.id FROM people JOIN applications a ON a.applicant_id = people.user_id, nearest WHERE people.likeness >= nearest.likeness
  UNION SELECT m.application_id FROM people JOIN application_members m ON m.user_id = people.user_id, nearest
    WHERE people.likeness >= nearest.likeness
  UNION SELECT a.id FROM alike_teams t JOIN applications a ON a.team_id = t.id, nearest WHERE t.likeness >= nearest.likeness
  UNION SELECT a.id FROM alike_projects p JOIN applications a ON a.project_id = p.id, nearest WHERE p.likeness >= nearest.likeness;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION applications_alike(text) IS 'Where nobody and nothing contains what was typed: the applications of people, teams and projects that are most like it. A function, because the threshold of its index is a setting.';
