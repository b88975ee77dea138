-- The previous release reads and writes "known"; docs/decisions/034 says which release removes it.
ALTER TABLE "application_blind_texts" ADD COLUMN "source_version" text;