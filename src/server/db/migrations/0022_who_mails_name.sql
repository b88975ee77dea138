ALTER TABLE "mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_name" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_id") WHERE about_id is not null;--> statement-breakpoint
-- Mails to the programme about a person link to the profile; without this their erasure would pass them by.
UPDATE "mails" m SET "about_id" = u.id, "about_name" = u.email
FROM "users" u
WHERE m.kind = 'staff_notification' AND u.id = substring(m.text FROM '/student-profile/([0-9a-f]{8}-[0-9a-f-]{27})')::uuid;
