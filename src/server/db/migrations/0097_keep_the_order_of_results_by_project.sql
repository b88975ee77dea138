-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "review_stage_sums_of_project";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_stage_sums_of_project" ON "review_stage_sums" USING btree ("cycle_id","stage","project_id","reviews","adjusted","mean","application_id" DESC NULLS FIRST,"score_range");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_stage_sums_project";
