-- One by one
-- The triggers write the rows of whatever changes meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT application_id FROM application_searches WHERE application_id > last ORDER BY application_id LIMIT 200);
    EXIT WHEN cardinality(ids) = 0;
    PERFORM store_application_searches(ids);
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_key";--> statement-breakpoint
-- Pending entries are searched one by one: a short list keeps searches fast while many people submit.
CREATE INDEX CONCURRENTLY "application_searches_key" ON "application_searches" USING gin ("names_key" gin_trgm_ops,"colleges" gin_trgm_ops) WITH (gin_pending_list_limit = 256);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_searches_text";
