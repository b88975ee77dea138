import type { AuthContext } from 'better-auth';
import type { Configuration } from 'openid-client';
import type { Viewer } from '#domain/users/users.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { LiveChannel } from './live-events/stream.ts';
import type { FileStore } from './storage/store.ts';
import type { UploadPlaces } from './storage/upload-places.ts';

/** The sign-in library, as far as it is used. */
export type Auth = { $context: Promise<Pick<AuthContext, 'internalAdapter' | 'secret'>> };

/** What Google says about itself (its discovery document), with our client; throws while it cannot be reached. */
export type GoogleClient = () => Promise<Configuration>;

/** What the process has, made once at the start. */
export type Services = {
  db: Database;
  files: FileStore;
  /** For files that are on their way to this process. */
  uploads: UploadPlaces;
  /** The sign-in library, loaded when somebody signs in or out. */
  auth: () => Promise<Auth>;
  live: LiveChannel;
  /** Null when no Google client is configured (rule:google-sign-in). */
  google: GoogleClient | null;
  env: Env;
  now: () => Date;
  /** Aborted once the process was told to end: from then on it is not ready for more. */
  ending: AbortSignal;
  /** Whether the process has warmed up (warm-up.ts); before that it is not ready either. */
  readiness: { isWarm: boolean };
  directory: string;
  /** Signs links in mails. */
  secret: string;
};

/** What a command or query gets: the services and the request they work for. */
export type Ctx = Services & {
  viewer: Viewer;
  sessionToken: string | null;
  /** A cookie that we have signed and that signs nobody in any more. */
  formerToken: string | null;
  /** True for a session that may only set up codes, because of its person's role (rule:authenticator-codes). */
  mustSetUpCodes: boolean;
  /** Which version projects and settings had when the session was read; null for a visitor. */
  contentVersion: string | null;
  /** Scheme and host that links in mails start with. */
  origin: string;
  ip: string;
  headers: Headers;
};

/** A context whose viewer is signed in. */
export type SignedIn = Ctx & { viewer: NonNullable<Viewer> };
