-- One by one, after the routines
-- The triggers write the rows of whatever changes meanwhile, and those of the rows count the teams.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT id FROM teams WHERE id > last ORDER BY id LIMIT 500);
    EXIT WHEN cardinality(ids) = 0;
    PERFORM store_team_listings(ids);
    COMMIT;
    last := ids[cardinality(ids)];
  END LOOP;
END $$;
