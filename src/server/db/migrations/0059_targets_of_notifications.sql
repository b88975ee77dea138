-- One by one
ALTER TABLE "notifications" ADD COLUMN IF NOT EXISTS "team_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN IF NOT EXISTS "invite_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN IF NOT EXISTS "round_cycle_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN IF NOT EXISTS "stage" text;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_invite_id_team_invites_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_invite_id_team_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."team_invites"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_invite_id_team_invites_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_round_cycle_id_cycles_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_round_cycle_id_cycles_id_fk" FOREIGN KEY ("round_cycle_id") REFERENCES "public"."cycles"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_round_cycle_id_cycles_id_fk";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notifications_team_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_team_id_index" ON "notifications" USING btree ("team_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notifications_invite_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_invite_id_index" ON "notifications" USING btree ("invite_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notifications_round_cycle_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_round_cycle_id_index" ON "notifications" USING btree ("round_cycle_id");
