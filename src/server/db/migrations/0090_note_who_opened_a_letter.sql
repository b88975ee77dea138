CREATE TABLE "letter_openings" (
	"application_id" uuid NOT NULL,
	"release_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_openings_application_id_release_id_user_id_pk" PRIMARY KEY("application_id","release_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "release_rows" ADD COLUMN "last_event_id" bigint;--> statement-breakpoint
ALTER TABLE "release_rows" ADD COLUMN "back_event_id" bigint;--> statement-breakpoint
ALTER TABLE "letter_openings" ADD CONSTRAINT "letter_openings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_openings" ADD CONSTRAINT "letter_openings_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_openings" ADD CONSTRAINT "letter_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_openings_release_id_index" ON "letter_openings" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "letter_openings_user_id_index" ON "letter_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "release_rows_taken_back" ON "release_rows" USING btree ("application_id") WHERE back_event_id is not null;--> statement-breakpoint
INSERT INTO "letter_openings" ("application_id", "release_id", "user_id", "cycle_id", "opened_at")
SELECT row."application_id", row."release_id", m."user_id", row."cycle_id", row."seen_at"
FROM "release_rows" row JOIN "application_members" m ON m."application_id" = row."application_id" AND m."left_at" IS NULL
WHERE row."is_released" AND row."seen_at" IS NOT NULL AND m."user_id" IS NOT NULL;
