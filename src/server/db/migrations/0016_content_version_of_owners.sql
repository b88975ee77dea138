-- The page of a project names its owner.
CREATE FUNCTION renew_content_version_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects WHERE owner_id = NEW.user_id) THEN
    UPDATE content_version SET version = gen_random_uuid();
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_content_version AFTER UPDATE OF display_name ON profiles
  FOR EACH ROW WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION renew_content_version_of_owner();
