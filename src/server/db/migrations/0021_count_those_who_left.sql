LOCK TABLE "applications", "application_members" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_team_size";--> statement-breakpoint
UPDATE "projects" SET "max_team_size" = 5 WHERE "max_team_size" > 5;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_size" CHECK ("projects"."max_team_size" between 1 and 5);--> statement-breakpoint
-- A draft names no team that its writer does not lead.
UPDATE "applications" a SET "team_id" = NULL FROM "teams" t
  WHERE t.id = a.team_id AND a.status = 'draft' AND t.leader_id IS DISTINCT FROM a.applicant_id;--> statement-breakpoint
-- What everybody has left has ended.
CREATE TEMPORARY TABLE ended_applications ON COMMIT DROP AS
  SELECT a.id, a.status FROM applications a
  WHERE a.team_id IS NOT NULL
    AND a.status IN ('submitted', 'under_review', 'shortlisted', 'waitlisted', 'accepted', 'selected')
    AND EXISTS (SELECT FROM application_members m WHERE m.application_id = a.id)
    AND NOT EXISTS (SELECT FROM application_members m
      WHERE m.application_id = a.id AND m.user_id IS NOT NULL AND m.left_at IS NULL);--> statement-breakpoint
UPDATE "applications" a SET "status" = 'withdrawn', "withdrawn_by" = 'no_members', "updated_at" = now()
  FROM ended_applications ended WHERE ended.id = a.id;--> statement-breakpoint
INSERT INTO "application_events" ("application_id", "kind", "from_status", "to_status")
  SELECT id, 'withdrawn', status, 'withdrawn' FROM ended_applications;--> statement-breakpoint
INSERT INTO "audit_log" ("action", "subject_type", "subject_id", "details")
  SELECT 'status_changed', 'application', id::text, jsonb_build_object('from', status, 'to', 'withdrawn') FROM ended_applications;--> statement-breakpoint
DELETE FROM "detailed_drafts" d USING ended_applications ended WHERE ended.id = d.application_id;--> statement-breakpoint
ALTER TABLE "application_members" ADD COLUMN "is_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who had left and applied again keeps both; the one they are on, else the one they left last, blocks the next.
UPDATE "application_members" m SET "is_exempt" = true FROM (
    SELECT id, row_number() OVER (PARTITION BY project_id, user_id ORDER BY left_at IS NOT NULL, left_at DESC, id) AS place
    FROM "application_members" WHERE "blocks" AND "user_id" IS NOT NULL
  ) ranked WHERE ranked.id = m.id AND ranked.place > 1;--> statement-breakpoint
DROP INDEX "application_members_one_blocking";--> statement-breakpoint
CREATE UNIQUE INDEX "application_members_one_blocking" ON "application_members" USING btree ("project_id","user_id") WHERE blocks and not is_exempt;
