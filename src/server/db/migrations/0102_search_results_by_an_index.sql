-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "review_stage_sums_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_stage_sums_search" ON "review_stage_sums" USING gin ("cycle_id","stage","names" gin_trgm_ops,"applicant" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
