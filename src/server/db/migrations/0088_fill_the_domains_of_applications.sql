-- One by one, after the routines
-- The triggers write the rows of whatever changes meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT application_id FROM application_searches WHERE application_id > last ORDER BY application_id LIMIT 1000);
    EXIT WHEN cardinality(ids) = 0;
    -- Locked before the next statement reads the addresses.
    PERFORM FROM application_searches s WHERE s.application_id = ANY(ids) ORDER BY s.application_id FOR UPDATE;
    INSERT INTO application_domains SELECT * FROM application_domain_rows(ids) ON CONFLICT DO NOTHING;
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;
