import { sql } from 'drizzle-orm';

/** rule:complete-profile in SQL, over the alias `p`; a test compares it with `isProfileComplete`. */
export const profileIsComplete = sql.raw(
  `(trim(coalesce(p.display_name, '')) <> '' and trim(coalesce(p.college, '')) <> '' and p.resume_file_id is not null)`,
);
