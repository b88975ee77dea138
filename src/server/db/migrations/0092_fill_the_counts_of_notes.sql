-- One by one, after the routines
DROP INDEX CONCURRENTLY IF EXISTS "review_stage_sums_noted";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_stage_sums_noted" ON "review_stage_sums" USING btree ("cycle_id","stage","application_id","new_notes") WHERE notes > 0;--> statement-breakpoint
-- The triggers write the rows of whatever changes meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT DISTINCT application_id FROM review_stage_sums WHERE application_id > last ORDER BY application_id LIMIT 1000);
    EXIT WHEN cardinality(ids) = 0;
    PERFORM store_review_notes(ids);
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;
