ALTER TABLE "releases" ADD COLUMN "answer_days" integer;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "settings_hash" text;--> statement-breakpoint
UPDATE "releases" r SET "answer_days" = s."answer_days" FROM "decision_settings" s, "cycles" c
WHERE s."cycle_id" = r."cycle_id" AND c."id" = r."cycle_id" AND c."state" <> 'archived' AND r."state" IN ('checked', 'awaiting_second', 'scheduled');
