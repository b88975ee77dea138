-- One by one, after the routines
-- The triggers write the rows of whatever changes meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT DISTINCT application_id FROM reviews
      WHERE application_id > last AND submitted_at IS NOT NULL ORDER BY application_id LIMIT 200);
    EXIT WHEN cardinality(ids) = 0;
    PERFORM store_review_sums(ids);
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;
