ALTER TABLE "application_searches" ADD COLUMN "applicant_name" text;--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "project_name" text;--> statement-breakpoint
ALTER TABLE "application_searches" ADD COLUMN "contact_email" text;
