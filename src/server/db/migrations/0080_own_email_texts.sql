CREATE TABLE "email_texts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"body" text,
	"written_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_texts_whole" CHECK (("email_texts"."subject" is null) = ("email_texts"."body" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "text_error" text;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_texts_versions" ON "email_texts" USING btree ("kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_texts_written_by_index" ON "email_texts" USING btree ("written_by");