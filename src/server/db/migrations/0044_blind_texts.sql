CREATE TABLE "application_blind_texts" (
	"application_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"known" text NOT NULL,
	"sections" json NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "application_blind_texts_application_id_stage_pk" PRIMARY KEY("application_id","stage"),
	CONSTRAINT "application_blind_texts_stage" CHECK (stage in ('initial', 'detailed'))
);
--> statement-breakpoint
ALTER TABLE "application_blind_texts" ADD CONSTRAINT "application_blind_texts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;