import { z } from 'zod';

/** The files of a backup. SHA256SUMS is written last: without it a backup is incomplete. */
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'SHA256SUMS';
export const FILE_CHECKSUMS = 'files.sha256';
export const FILES = 'files';
/** Only in backups of earlier releases, with the waiting jobs. */
export const JOBS = 'jobs.jsonl.gz';
export const tablePath = (name: string) => `tables/${name}.copy.gz`;

/**
 * Tables without backup: sessions, because people who signed out since must stay signed out and a copy must not open an account; rate
 * limits; when things last ran; and live events, whose numbers are transactions of one database.
 */
export const LEFT_OUT = ['sessions', 'ended_sessions', 'rate_limits', 'live_events', 'sweeps', 'last_runs'];

const count = z.int().min(0);
/** A table or column name; it is also quoted in statements. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The newest migration of the database; its time when only a newer release than that of the backup knows its name. */
  schema_version: z.string(),
  postgres_version: z.string(),
  /** Which key encrypted tables and files; absent when none did. */
  key_check: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  sequences: z.array(
    z.strictObject({ name: identifier, value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
  jobs: count.optional(),
  files: z.strictObject({
    count,
    bytes: count,
    /** Keys of rows whose bytes were missing in the store. */
    missing: z.array(z.string()),
    /** Keys whose bytes differ from the upload. */
    damaged: z.array(z.string()),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
