ALTER TABLE "guardian_consents" ALTER COLUMN "guardian_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_consents" ALTER COLUMN "guardian_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_consents" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD COLUMN "refused_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_person" CHECK (state in ('declined', 'withdrawn') or num_nulls(guardian_name, guardian_email, token_hash) = 0);