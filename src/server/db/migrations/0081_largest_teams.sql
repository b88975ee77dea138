-- One by one
DROP INDEX CONCURRENTLY IF EXISTS "team_listings_seats";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "team_listings_seats" ON "team_listings" USING btree ("cycle_id","seats_taken" DESC NULLS FIRST,"team_id");
