-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "profiles_college_prefix";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_college_prefix" ON "profiles" USING btree (fold(btrim(college)) text_pattern_ops) WHERE college is not null;
