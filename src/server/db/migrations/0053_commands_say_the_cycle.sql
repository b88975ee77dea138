-- Every write says its cycle. The defaults are for the previous release while it still serves: its drafts and audit lines belong to the current
-- cycle, and its emails, which say null, get theirs when they are sent.
ALTER TABLE "applications" ALTER COLUMN "cycle_id" SET DEFAULT current_cycle();--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "cycle_id" SET DEFAULT current_cycle();--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "cycle_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "cycle_id" SET DEFAULT current_cycle();