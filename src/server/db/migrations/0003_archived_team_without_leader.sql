ALTER TABLE "teams" ALTER COLUMN "leader_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_leader" CHECK (leader_id is not null or archived_at is not null);