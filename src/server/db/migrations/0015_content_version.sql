CREATE TABLE "content_version" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "content_version_singleton" CHECK (singleton)
);
--> statement-breakpoint
INSERT INTO content_version DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION renew_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER site_settings_content_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
