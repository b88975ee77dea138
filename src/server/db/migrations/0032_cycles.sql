CREATE TABLE "cycles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
	"slug" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"opens_by_itself" boolean DEFAULT false NOT NULL,
	"closes_by_itself" boolean DEFAULT false NOT NULL,
	"default_deadline" timestamp with time zone,
	"hero_background_image" text,
	"detailed_proposal_gate" text,
	"landing_text" text,
	"landing_figures" jsonb,
	"copied_from_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cycles_slug" UNIQUE("slug"),
	CONSTRAINT "cycles_name" UNIQUE("name"),
	CONSTRAINT "cycles_state" CHECK (state in ('draft', 'open', 'closed', 'archived')),
	CONSTRAINT "cycles_slug_form" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'all'),
	CONSTRAINT "cycles_dates" CHECK ("cycles"."opens_at" <= "cycles"."closes_at"),
	CONSTRAINT "cycles_scheduled" CHECK ((opens_at is not null or not opens_by_itself) and (closes_at is not null or not closes_by_itself))
);--> statement-breakpoint
CREATE TABLE "draft_reminders" (
	"application_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_reminders_application_id_days_closes_at_pk" PRIMARY KEY("application_id","days","closes_at")
);--> statement-breakpoint
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_copied_from_id_cycles_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Its id is fixed, so that the columns below get it as a default for the rows that exist, without rewriting a table.
INSERT INTO cycles (id, name, slug, state, opens_at)
  SELECT '00000000-0000-4000-8000-000000000001', 'Applied AI Residency 2025', '2025', 'open', coalesce(min(created_at), now()) FROM projects;--> statement-breakpoint
CREATE FUNCTION current_cycle() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM public.cycles
  ORDER BY array_position(ARRAY['open', 'closed', 'draft', 'archived'], state), opens_at DESC NULLS LAST, id LIMIT 1;
$$;--> statement-breakpoint
COMMENT ON FUNCTION current_cycle() IS 'The same as currentCycle of src/domain/cycles; a test holds the two together.';--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "cycle_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "cycle_id" SET DEFAULT current_cycle();--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "cycle_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ALTER COLUMN "cycle_id" SET DEFAULT current_cycle();--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "cycle_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cycle_id" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "application_counts" ADD COLUMN "cycle_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_counts" ALTER COLUMN "cycle_id" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "cycle_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "cycle_id" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "cycle_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "cycle_id" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "copied_from_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "awaits_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "renewed_from_id" uuid;--> statement-breakpoint
DROP INDEX "projects_number";--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number" ON "projects" USING btree ("cycle_id","project_number") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_one_copy" ON "projects" USING btree ("copied_from_id","cycle_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_one_renewal" ON "teams" USING btree ("renewed_from_id","cycle_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_cycle" UNIQUE("id","cycle_id");--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_cycle" UNIQUE("id","cycle_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_awaits_confirmation" CHECK (not (awaits_confirmation and is_visible_to_public));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_copied_from_id_projects_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_target_project_of_cycle" FOREIGN KEY ("target_project_id","cycle_id") REFERENCES "public"."projects"("id","cycle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_renewed_from_id_teams_id_fk" FOREIGN KEY ("renewed_from_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_project_of_cycle" FOREIGN KEY ("project_id","cycle_id") REFERENCES "public"."projects"("id","cycle_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_team_of_cycle" FOREIGN KEY ("team_id","cycle_id") REFERENCES "public"."teams"("id","cycle_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "draft_reminders" ADD CONSTRAINT "draft_reminders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('application_received', 'detailed_received', 'status_changed', 'application_withdrawn', 'project_deleted', 'contacted', 'join_request', 'request_accepted', 'request_refused', 'team_invitation', 'member_joined', 'member_left', 'member_removed', 'team_handed_over', 'team_dissolved', 'team_opened', 'projects_to_confirm', 'draft_closes_in_three_days', 'draft_closes_in_one_day'));--> statement-breakpoint
CREATE FUNCTION set_cycle_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cycle_id := (SELECT cycle_id FROM projects WHERE id = NEW.project_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER applications_cycle BEFORE INSERT ON applications
  FOR EACH ROW WHEN (NEW.cycle_id IS NULL) EXECUTE FUNCTION set_cycle_of_application();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_counts (cycle_id, status, stage, is_team, number)
      SELECT cycle_id, status, stage, team_id IS NOT NULL, count(*) FROM after_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO application_counts (cycle_id, status, stage, is_team, number)
      SELECT cycle_id, status, stage, team_id IS NOT NULL, -count(*) FROM before_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO application_counts (cycle_id, status, stage, is_team, number)
      SELECT cycle_id, status, stage, is_team, sum(number) FROM (
        SELECT cycle_id, status, stage, team_id IS NOT NULL AS is_team, 1 AS number FROM after_rows
        UNION ALL SELECT cycle_id, status, stage, team_id IS NOT NULL, -1 FROM before_rows
      ) changed GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0;
  ELSE
    DELETE FROM application_counts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cycles_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cycles
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
-- The shared lock makes a change of state wait for writers, and later writers see the new state.
CREATE FUNCTION refuse_if_archived(of_cycle uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_cycle IS NULL OR current_setting('portal.reaches_archive', true) = 'on' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(of_cycle::text, 0));
  IF EXISTS (SELECT FROM cycles WHERE id = of_cycle AND state = 'archived') THEN
    RAISE EXCEPTION 'the cycle is archived' USING ERRCODE = 'check_violation', CONSTRAINT = 'archived_cycle';
  END IF;
END $$;--> statement-breakpoint
COMMENT ON FUNCTION refuse_if_archived(uuid) IS 'Only src/server/cycle-scope/reach-archive.ts sets the setting, for erasures and changed addresses.';--> statement-breakpoint
CREATE FUNCTION keep_archived_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A department that is deleted leaves its projects.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'projects' AND to_jsonb(NEW) - 'department_id' = to_jsonb(OLD) - 'department_id' THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_archived(OLD.cycle_id); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.cycle_id <> OLD.cycle_id THEN PERFORM refuse_if_archived(NEW.cycle_id); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_archived_row_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_archived((SELECT cycle_id FROM teams WHERE id = OLD.team_id)); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id THEN
    PERFORM refuse_if_archived((SELECT cycle_id FROM teams WHERE id = NEW.team_id));
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_archived_row_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_archived((SELECT cycle_id FROM applications WHERE id = OLD.application_id)); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.application_id <> OLD.application_id THEN
    PERFORM refuse_if_archived((SELECT cycle_id FROM applications WHERE id = NEW.application_id));
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_read_only BEFORE INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER teams_read_only BEFORE INSERT OR UPDATE OR DELETE ON teams
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER applications_read_only BEFORE INSERT OR UPDATE OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER team_members_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_members
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();--> statement-breakpoint
CREATE TRIGGER team_member_profiles_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_member_profiles
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();--> statement-breakpoint
CREATE TRIGGER team_join_requests_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_join_requests
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();--> statement-breakpoint
CREATE TRIGGER team_invites_read_only BEFORE INSERT OR UPDATE OR DELETE ON team_invites
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_team();--> statement-breakpoint
CREATE TRIGGER application_members_read_only BEFORE INSERT OR UPDATE OR DELETE ON application_members
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();--> statement-breakpoint
CREATE TRIGGER application_resumes_read_only BEFORE INSERT OR UPDATE OR DELETE ON application_resumes
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();--> statement-breakpoint
CREATE TRIGGER application_events_read_only BEFORE INSERT OR UPDATE OR DELETE ON application_events
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();--> statement-breakpoint
CREATE TRIGGER detailed_drafts_read_only BEFORE INSERT OR UPDATE OR DELETE ON detailed_drafts
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row_of_application();--> statement-breakpoint
CREATE FUNCTION set_cycle_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cycle_id := coalesce((SELECT cycle_id FROM applications WHERE id = NEW.application_id), current_cycle());
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER mails_cycle BEFORE INSERT ON mails
  FOR EACH ROW WHEN (NEW.cycle_id IS NULL) EXECUTE FUNCTION set_cycle_of_mail();--> statement-breakpoint
CREATE FUNCTION set_cycle_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cycle_id := coalesce(
    CASE WHEN NEW.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN CASE NEW.subject_type
      WHEN 'application' THEN (SELECT cycle_id FROM applications WHERE id = NEW.subject_id::uuid)
      WHEN 'project' THEN (SELECT cycle_id FROM projects WHERE id = NEW.subject_id::uuid)
      WHEN 'team' THEN (SELECT cycle_id FROM teams WHERE id = NEW.subject_id::uuid)
      WHEN 'cycle' THEN (SELECT id FROM cycles WHERE id = NEW.subject_id::uuid) END
    END, current_cycle());
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_cycle BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.cycle_id IS NULL) EXECUTE FUNCTION set_cycle_of_audit();
