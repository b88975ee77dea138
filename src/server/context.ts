import type { Configuration } from 'openid-client';
import type { Viewer } from '#domain/users/users.ts';
import type { Database } from './db/database.ts';
import type { ReadOnlyDatabase } from './db/replica.ts';
import type { Env } from './env.ts';
import type { UploadReader } from './files/inspection/upload-reader.ts';
import type { FileStore } from './files/storage/store.ts';
import type { UploadPlaces } from './files/storage/upload-places.ts';
import type { LiveChannel } from './live/events/stream.ts';
import type { SecurityEvents, SecurityNote } from './operations/security-log/security-log.ts';

/** Google's discovery document with our client; throws when Google cannot be reached. */
export type GoogleClient = () => Promise<Configuration>;

/** The services of the process, created once at the start. */
export type Services = {
  db: Database;
  /** For exports and figures: a replica that has every change until now, or the primary. */
  readOnly: ReadOnlyDatabase;
  files: FileStore;
  /** Reads uploaded files in child processes. */
  reader: UploadReader;
  /** For files that are being uploaded. */
  uploads: UploadPlaces;
  live: LiveChannel;
  securityEvents: SecurityEvents;
  /** Null if no Google client is configured (rule:google-sign-in). */
  google: GoogleClient | null;
  env: Env;
  now: () => Date;
  /** Aborted when the process gets a signal to end; it then reports not ready. */
  ending: AbortSignal;
  /** Whether the process has warmed up (warm-up.ts); it reports not ready before. */
  readiness: { isWarm: boolean };
  directory: string;
  /** Signs session cookies and links in emails. */
  secret: string;
};

/** The services and the request, for commands and queries. */
export type Ctx = Services & {
  viewer: Viewer;
  /** Null for a visitor. */
  sessionId: string | null;
  /** The token of a cookie with our signature whose session has ended. */
  formerToken: string | null;
  /** True for a session that may only set up codes, because of its person's role (rule:authenticator-codes). */
  mustSetUpCodes: boolean;
  /** The version of projects and settings when the session was read; null for a visitor. */
  contentVersion: string | null;
  /** Scheme and host of links in emails. */
  origin: string;
  ip: string;
  /** What the request notes for the security events (rule:security-events). */
  notes: SecurityNote[];
  headers: Headers;
  /** Releases the slot of the request at its gate early, for work that takes long (http/admission.ts). */
  leaveGate: () => void;
};

/** A context with a signed-in viewer. */
export type SignedIn = Ctx & { viewer: NonNullable<Viewer>; sessionId: string };
