CREATE TABLE "offers" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"state" text DEFAULT 'offered' NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"reminded_days" integer,
	"waits" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"joined_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "offers_state" CHECK (state in ('offered', 'accepted', 'declined', 'expired', 'joined', 'no_show'))
);
--> statement-breakpoint
ALTER TABLE "decision_settings" ADD COLUMN "answer_days" integer;--> statement-breakpoint
ALTER TABLE "decision_settings" ADD COLUMN "promotes_by_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_cycle_id_project_id_state_index" ON "offers" USING btree ("cycle_id","project_id","state");--> statement-breakpoint
CREATE INDEX "offers_to_end" ON "offers" USING btree ("answer_by") WHERE state = 'offered';--> statement-breakpoint
ALTER TABLE "decision_settings" ADD CONSTRAINT "decision_settings_answer" CHECK (answer_days between 1 and 90);