CREATE TABLE "guardian_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_email" "citext" NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "guardian_consents_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "guardian_consents_state" CHECK (state in ('asked', 'given', 'declined', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_consents_guardian_email_index" ON "guardian_consents" USING btree ("guardian_email");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK (kind in ('application_received', 'detailed_received', 'status_changed', 'application_withdrawn', 'project_deleted', 'contacted', 'join_request', 'request_accepted', 'request_refused', 'team_invitation', 'member_joined', 'member_merged', 'member_left', 'member_removed', 'team_handed_over', 'team_dissolved', 'team_opened', 'projects_to_confirm', 'draft_closes_in_three_days', 'draft_closes_in_one_day', 'deadline_moved', 'deadline_extended', 'extension_withdrawn', 'cycle_closed', 'cycle_reopened', 'detailed_due_in_three_days', 'detailed_due_in_one_day', 'detailed_deadline_moved', 'reviews_assigned', 'review_commented', 'feedback_released', 'consent_given', 'consent_declined', 'consent_withdrawn'));