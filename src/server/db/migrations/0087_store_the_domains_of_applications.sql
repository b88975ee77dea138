CREATE TABLE "application_domains" (
	"application_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"cycle_id" uuid NOT NULL,
	CONSTRAINT "application_domains_application_id_domain_pk" PRIMARY KEY("application_id","domain")
);
--> statement-breakpoint
ALTER TABLE "application_domains" ADD CONSTRAINT "application_domains_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_domains_cycle_id_domain_application_id_index" ON "application_domains" USING btree ("cycle_id","domain","application_id");