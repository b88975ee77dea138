CREATE TABLE "assignment_draft_pairs" (
	"draft_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"is_common" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assignment_draft_pairs_draft_id_application_id_reviewer_id_pk" PRIMARY KEY("draft_id","application_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"state" text DEFAULT 'computing' NOT NULL,
	"created_by" uuid,
	"problem" text,
	"solver_ms" integer,
	"cost" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_drafts_one" UNIQUE("cycle_id","stage"),
	CONSTRAINT "assignment_drafts_state" CHECK (state in ('computing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "review_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"state" text DEFAULT 'assigned' NOT NULL,
	"is_common" boolean DEFAULT false NOT NULL,
	"is_blind" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_assignments_reviewer" UNIQUE("application_id","stage","reviewer_id"),
	CONSTRAINT "review_assignments_stage" CHECK (stage in ('initial', 'detailed')),
	CONSTRAINT "review_assignments_state" CHECK (state in ('assigned', 'submitted', 'declined', 'conflict')),
	CONSTRAINT "review_assignments_reason" CHECK (reason is null or state = 'declined')
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_conflicts" (
	"cycle_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_conflicts_reviewer_id_application_id_pk" PRIMARY KEY("reviewer_id","application_id"),
	CONSTRAINT "review_conflicts_source" CHECK (source in ('reviewer', 'email_domain', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "review_feedback" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"text" text NOT NULL,
	"released_by" uuid,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reminders" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "review_reminders_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "review_rounds" (
	"cycle_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"per_application" integer DEFAULT 3 NOT NULL,
	"max_per_reviewer" integer,
	"common_applications" integer DEFAULT 5 NOT NULL,
	"deadline" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_rounds_cycle_id_stage_pk" PRIMARY KEY("cycle_id","stage"),
	CONSTRAINT "review_rounds_stage" CHECK (stage in ('initial', 'detailed')),
	CONSTRAINT "review_rounds_numbers" CHECK (per_application between 1 and 20 and common_applications between 0 and 100),
	CONSTRAINT "review_rounds_max" CHECK (max_per_reviewer between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"cycle_id" uuid PRIMARY KEY NOT NULL,
	"is_blind" boolean DEFAULT false NOT NULL,
	"owners_conflict" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"user_id" uuid,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviewers_person" UNIQUE("cycle_id","user_id"),
	CONSTRAINT "reviewers_cycle" UNIQUE("id","cycle_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"rubric_id" uuid NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"private_note" text DEFAULT '' NOT NULL,
	"applicant_note" text DEFAULT '' NOT NULL,
	"score" numeric(7, 4),
	"first_score" numeric(7, 4),
	"first_marks" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_assignment_id_unique" UNIQUE("assignment_id"),
	CONSTRAINT "reviews_stage" CHECK (stage in ('initial', 'detailed')),
	CONSTRAINT "reviews_score" CHECK (score between 0 and 100 and first_score between 0 and 100),
	CONSTRAINT "reviews_submitted" CHECK (submitted_at is not null or (score is null and first_marks is null))
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"version" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rubrics_version" UNIQUE("cycle_id","stage","version")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "assignment_draft_pairs" ADD CONSTRAINT "assignment_draft_pairs_draft_id_assignment_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."assignment_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_draft_pairs" ADD CONSTRAINT "assignment_draft_pairs_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_draft_pairs" ADD CONSTRAINT "assignment_draft_pairs_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_drafts" ADD CONSTRAINT "assignment_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_drafts" ADD CONSTRAINT "assignment_drafts_round_of_cycle" FOREIGN KEY ("cycle_id","stage") REFERENCES "public"."review_rounds"("cycle_id","stage") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_reviewer_of_cycle" FOREIGN KEY ("reviewer_id","cycle_id") REFERENCES "public"."reviewers"("id","cycle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_round_of_cycle" FOREIGN KEY ("cycle_id","stage") REFERENCES "public"."review_rounds"("cycle_id","stage") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_conflicts" ADD CONSTRAINT "review_conflicts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_conflicts" ADD CONSTRAINT "review_conflicts_reviewer_of_cycle" FOREIGN KEY ("reviewer_id","cycle_id") REFERENCES "public"."reviewers"("id","cycle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_feedback" ADD CONSTRAINT "review_feedback_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_feedback" ADD CONSTRAINT "review_feedback_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_feedback" ADD CONSTRAINT "review_feedback_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reminders" ADD CONSTRAINT "review_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_cycle_id_review_settings_cycle_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."review_settings"("cycle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_cycle_id_review_settings_cycle_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."review_settings"("cycle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assignment_id_review_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."review_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_round_of_cycle" FOREIGN KEY ("cycle_id","stage") REFERENCES "public"."review_rounds"("cycle_id","stage") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_draft_pairs_application_id_index" ON "assignment_draft_pairs" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "assignment_draft_pairs_reviewer_id_index" ON "assignment_draft_pairs" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "assignment_drafts_created_by_index" ON "assignment_drafts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "review_assignments_queue" ON "review_assignments" USING btree ("reviewer_id","stage","state","is_common" DESC NULLS LAST,"application_id");--> statement-breakpoint
CREATE INDEX "review_assignments_round" ON "review_assignments" USING btree ("cycle_id","stage","state");--> statement-breakpoint
CREATE INDEX "review_comments_application_id_created_at_id_index" ON "review_comments" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "review_comments_author_id_index" ON "review_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "review_conflicts_application_id_index" ON "review_conflicts" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "review_conflicts_cycle_id_index" ON "review_conflicts" USING btree ("cycle_id");--> statement-breakpoint
CREATE INDEX "review_feedback_application_id_index" ON "review_feedback" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "review_feedback_released_by_index" ON "review_feedback" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "reviewers_user_id_index" ON "reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_submitted_of_application" ON "reviews" USING btree ("application_id","stage") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_submitted_of_round" ON "reviews" USING btree ("cycle_id","stage","application_id","reviewer_id","score") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_reviewer_id_index" ON "reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "reviews_rubric_id_index" ON "reviews" USING btree ("rubric_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('application_received', 'detailed_received', 'status_changed', 'application_withdrawn', 'project_deleted', 'contacted', 'join_request', 'request_accepted', 'request_refused', 'team_invitation', 'member_joined', 'member_left', 'member_removed', 'team_handed_over', 'team_dissolved', 'team_opened', 'projects_to_confirm', 'draft_closes_in_three_days', 'draft_closes_in_one_day', 'reviews_assigned', 'feedback_released'));--> statement-breakpoint
CREATE TRIGGER review_settings_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_settings
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER review_rounds_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_rounds
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER rubrics_read_only BEFORE INSERT OR UPDATE OR DELETE ON rubrics
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER reviewers_read_only BEFORE INSERT OR UPDATE OR DELETE ON reviewers
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER review_conflicts_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_conflicts
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER review_assignments_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_assignments
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER reviews_read_only BEFORE INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER review_comments_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_comments
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER review_feedback_read_only BEFORE INSERT OR UPDATE OR DELETE ON review_feedback
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER assignment_drafts_read_only BEFORE INSERT OR UPDATE OR DELETE ON assignment_drafts
  FOR EACH ROW EXECUTE FUNCTION keep_archived_row();--> statement-breakpoint
CREATE TRIGGER review_settings_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON review_settings
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
