-- The previous release needs a token that no cookie has; docs/decisions/033 says which release removes the column, and which others.
ALTER TABLE "sessions" ALTER COLUMN "token" SET DEFAULT gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash");
