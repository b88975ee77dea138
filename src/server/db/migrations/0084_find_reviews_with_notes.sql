-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "reviews_noted";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_noted" ON "reviews" USING btree ("cycle_id","stage","application_id","id") WHERE submitted_at is not null and btrim(applicant_note) <> '';
