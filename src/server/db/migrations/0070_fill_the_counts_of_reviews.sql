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
--> statement-breakpoint
-- Nobody submits a review while they are counted, so that each counts once.
DO $$
BEGIN
  LOCK TABLE reviews IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM review_counts WHERE reviewer_id IS NOT NULL;
  INSERT INTO review_counts (cycle_id, stage, reviewer_id, changes, reviews, scores, score_sum, bins)
    SELECT cycle_id, stage, reviewer_id, count(*), count(*), count(score), coalesce(sum(score), 0),
      ARRAY(SELECT count(bin) FROM generate_series(1, 10) place
        LEFT JOIN unnest(array_agg(least(width_bucket(score, 0, 100, 10), 10)) FILTER (WHERE score IS NOT NULL)) bin ON bin = place GROUP BY place ORDER BY place)
    FROM reviews WHERE submitted_at IS NOT NULL GROUP BY 1, 2, 3;
END $$;
--> statement-breakpoint
ANALYZE review_stage_sums, review_counts;
