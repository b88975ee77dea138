ALTER TABLE "applications" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_reference_unique" UNIQUE("reference");--> statement-breakpoint
CREATE SEQUENCE application_numbers;--> statement-breakpoint
CREATE FUNCTION application_reference(project uuid) RETURNS text LANGUAGE sql AS $$
  SELECT p.project_number::text || '-' || lpad(n.number, greatest(4, length(n.number)), '0')
  FROM projects p, (SELECT nextval('application_numbers')::text AS number) n WHERE p.id = project;
$$;--> statement-breakpoint
CREATE FUNCTION refer_to_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reference := application_reference(NEW.project_id);
  RETURN NEW;
END $$;--> statement-breakpoint
LOCK TABLE applications IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TRIGGER applications_reference_insert BEFORE INSERT ON applications
  FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL AND NEW.reference IS NULL) EXECUTE FUNCTION refer_to_application();--> statement-breakpoint
CREATE TRIGGER applications_reference_update BEFORE UPDATE OF submitted_at ON applications
  FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL AND NEW.reference IS NULL) EXECUTE FUNCTION refer_to_application();--> statement-breakpoint
UPDATE applications a SET reference = numbered.reference
  FROM (SELECT id, application_reference(project_id) AS reference
    FROM (SELECT id, project_id FROM applications WHERE submitted_at IS NOT NULL ORDER BY submitted_at, id OFFSET 0) ordered) numbered
  WHERE numbered.id = a.id;
