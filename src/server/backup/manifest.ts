import { z } from 'zod';

/** The files of a backup. SHA256SUMS is written last: without it a backup is not whole. */
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'SHA256SUMS';
export const FILE_CHECKSUMS = 'files.sha256';
export const FILES = 'files';
export const JOBS = 'jobs.jsonl.gz';
export const tablePath = (name: string) => `tables/${name}.copy.gz`;

/**
 * What a backup leaves out: sessions, as whoever signed out since must stay signed out and no copy may open an account;
 * counted attempts; and news for open pages, which are numbered by the transactions of one database.
 */
export const LEFT_OUT = ['sessions', 'ended_sessions', 'rate_limits', 'live_events'];

const count = z.int().min(0);
/** A name that goes into a statement; it is quoted there as well. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The newest migration of the database that was backed up. */
  schema_version: z.string(),
  postgres_version: z.string(),
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  sequences: z.array(
    z.strictObject({ name: identifier, value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
  jobs: count,
  files: z.strictObject({
    count,
    bytes: count,
    /** Keys of rows whose bytes were not in the store. */
    missing: z.array(z.string()),
    /** Keys whose bytes are not those that were uploaded. */
    damaged: z.array(z.string()),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
