ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "decided_status" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "known_status" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "may_have_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_kind_created_at_index" ON "mails" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "mails_recipient_index" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "mails_user_id_index" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_application_id_index" ON "mails" USING btree ("application_id");