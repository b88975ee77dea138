CREATE TABLE "application_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"stage" text NOT NULL,
	"is_team" boolean NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_counts (status, stage, is_team, number)
      SELECT status, stage, team_id IS NOT NULL, count(*) FROM after_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO application_counts (status, stage, is_team, number)
      SELECT status, stage, team_id IS NOT NULL, -count(*) FROM before_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO application_counts (status, stage, is_team, number)
      SELECT status, stage, is_team, sum(number) FROM (
        SELECT status, stage, team_id IS NOT NULL AS is_team, 1 AS number FROM after_rows
        UNION ALL SELECT status, stage, team_id IS NOT NULL, -1 FROM before_rows
      ) changed GROUP BY 1, 2, 3 HAVING sum(number) <> 0;
  ELSE
    DELETE FROM application_counts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
LOCK TABLE applications IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TRIGGER applications_count_insert AFTER INSERT ON applications
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();--> statement-breakpoint
CREATE TRIGGER applications_count_update AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();--> statement-breakpoint
CREATE TRIGGER applications_count_delete AFTER DELETE ON applications
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();--> statement-breakpoint
CREATE TRIGGER applications_count_truncate AFTER TRUNCATE ON applications
  FOR EACH STATEMENT EXECUTE FUNCTION count_applications();--> statement-breakpoint
INSERT INTO application_counts (status, stage, is_team, number)
  SELECT status, stage, team_id IS NOT NULL, count(*) FROM applications GROUP BY 1, 2, 3;
