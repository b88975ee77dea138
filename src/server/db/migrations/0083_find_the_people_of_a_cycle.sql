-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "application_members_people";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_members_people" ON "application_members" USING btree ("project_id","user_id","application_id","left_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_college_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_college_order" ON "profiles" USING btree (fold(btrim(college)),btrim(college)) WHERE college is not null;
