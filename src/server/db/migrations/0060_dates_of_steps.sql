CREATE TABLE "deadline_extensions" (
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"step" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_extensions_user_id_project_id_step_pk" PRIMARY KEY("user_id","project_id","step"),
	CONSTRAINT "deadline_extensions_step" CHECK (step in ('initial', 'detailed'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "draft_reminders" ADD COLUMN "step" text DEFAULT 'initial' NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_reminders" DROP CONSTRAINT "draft_reminders_application_id_days_closes_at_pk";--> statement-breakpoint
ALTER TABLE "draft_reminders" ADD CONSTRAINT "draft_reminders_application_id_step_days_closes_at_pk" PRIMARY KEY("application_id","step","days","closes_at");--> statement-breakpoint
ALTER TABLE "detailed_drafts" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "detailed_deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "results_on" date;--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "detailed_deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deadline_extensions" ADD CONSTRAINT "deadline_extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_extensions" ADD CONSTRAINT "deadline_extensions_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_extensions" ADD CONSTRAINT "deadline_extensions_project_of_cycle" FOREIGN KEY ("project_id","cycle_id") REFERENCES "public"."projects"("id","cycle_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_extensions_project_id_created_at_index" ON "deadline_extensions" USING btree ("project_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deadline_extensions_granted_by_index" ON "deadline_extensions" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "deadline_extensions_due" ON "deadline_extensions" USING btree ("until");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('application_received', 'detailed_received', 'status_changed', 'application_withdrawn', 'project_deleted', 'contacted', 'join_request', 'request_accepted', 'request_refused', 'team_invitation', 'member_joined', 'member_merged', 'member_left', 'member_removed', 'team_handed_over', 'team_dissolved', 'team_opened', 'projects_to_confirm', 'draft_closes_in_three_days', 'draft_closes_in_one_day', 'deadline_moved', 'deadline_extended', 'cycle_closed', 'cycle_reopened', 'detailed_due_in_three_days', 'detailed_due_in_one_day', 'detailed_deadline_moved', 'reviews_assigned', 'feedback_released'));