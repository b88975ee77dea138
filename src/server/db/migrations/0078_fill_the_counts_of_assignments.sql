-- One by one, after the routines
-- Nobody changes an assignment or a status while they are counted, so that each counts once.
DO $$
BEGIN
  -- Requests of the previous release pass in between; like them, it takes the assignments first.
  PERFORM set_config('lock_timeout', '500ms', true);
  LOOP
    BEGIN
      LOCK TABLE review_assignments, applications IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN PERFORM pg_sleep(0.2);
    END;
  END LOOP;
  DELETE FROM review_assignment_counts;
  INSERT INTO review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
    SELECT s.cycle_id, s.stage, s.reviewer_id, listed_state(s.state, a.status), count(*)
    FROM review_assignments s JOIN applications a ON a.id = s.application_id GROUP BY 1, 2, 3, 4;
END $$;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_assignments_open_since";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_assignments_open_since" ON "review_assignments" USING btree ("reviewer_id","stage","created_at") WHERE state = 'assigned';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_reviewer_id_stage_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_reviewer_id_stage_index" ON "reviews" USING btree ("reviewer_id","stage");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_reviewer_id_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_assignments_round";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_assignments_round" ON "review_assignments" USING btree ("cycle_id","stage","state","is_common" DESC NULLS FIRST,"application_id","reviewer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "application_review_sums_adjusted_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "application_review_sums_adjusted_order" ON "application_review_sums" USING btree ("cycle_id","adjusted","created_at" DESC NULLS FIRST,"application_id","reviews","stage") WHERE adjusted is not null;--> statement-breakpoint
ANALYZE review_assignment_counts;
