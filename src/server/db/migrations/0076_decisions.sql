CREATE TABLE "decision_settings" (
	"cycle_id" uuid PRIMARY KEY NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"letters" jsonb DEFAULT '{"accept":"","waitlist":"","reject":""}'::jsonb NOT NULL,
	"needs_second" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"application_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"cycle_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"outcome" text,
	"rank" integer,
	"reasons" uuid[] DEFAULT '{}' NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"batch_id" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"release_id" uuid,
	CONSTRAINT "decisions_application_id_version_pk" PRIMARY KEY("application_id","version"),
	CONSTRAINT "decisions_outcome" CHECK (outcome in ('accept', 'waitlist', 'reject')),
	CONSTRAINT "decisions_rank" CHECK ((rank is not null) = (outcome is not distinct from 'waitlist'))
);
--> statement-breakpoint
CREATE TABLE "project_seats" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"cycle_id" uuid NOT NULL,
	"seats" integer NOT NULL,
	"unit" text DEFAULT 'people' NOT NULL,
	CONSTRAINT "project_seats_unit" CHECK (unit in ('people', 'teams')),
	CONSTRAINT "project_seats_number" CHECK (seats >= 0)
);
--> statement-breakpoint
CREATE TABLE "release_rows" (
	"release_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"outcome" text,
	"from_status" text NOT NULL,
	"fingerprint" text NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"error_seen_at" timestamp with time zone,
	CONSTRAINT "release_rows_release_id_application_id_pk" PRIMARY KEY("release_id","application_id"),
	CONSTRAINT "release_rows_outcome" CHECK (outcome in ('accept', 'waitlist', 'reject'))
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cycle_id" uuid NOT NULL,
	"project_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"digest" text NOT NULL,
	"letters" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"correction" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_by" uuid,
	"released_by" uuid,
	"release_at" timestamp with time zone,
	"visible_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_state" CHECK (state in ('checked', 'awaiting_second', 'scheduled', 'released', 'taken_back', 'refused', 'withdrawn')),
	CONSTRAINT "releases_visible" CHECK ((visible_at is not null) = (state in ('released', 'withdrawn')))
);
--> statement-breakpoint
ALTER TABLE "decision_settings" ADD CONSTRAINT "decision_settings_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_seats" ADD CONSTRAINT "project_seats_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_rows" ADD CONSTRAINT "release_rows_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_rows" ADD CONSTRAINT "release_rows_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_current" ON "decisions" USING btree ("application_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "decisions_of_project" ON "decisions" USING btree ("cycle_id","project_id","outcome") WHERE is_current and outcome is not null;--> statement-breakpoint
CREATE INDEX "decisions_batch_id_index" ON "decisions" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "decisions_decided_by_index" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "project_seats_cycle_id_index" ON "project_seats" USING btree ("cycle_id");--> statement-breakpoint
CREATE INDEX "release_rows_of_application" ON "release_rows" USING btree ("application_id") WHERE is_released;--> statement-breakpoint
CREATE INDEX "release_rows_to_mail" ON "release_rows" USING btree ("release_id","application_id") WHERE is_released and mailed_at is null;--> statement-breakpoint
CREATE INDEX "releases_cycle_id_created_at_index" ON "releases" USING btree ("cycle_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "releases_checked_by_index" ON "releases" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "releases_released_by_index" ON "releases" USING btree ("released_by");