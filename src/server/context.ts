import type { Viewer } from '#domain/users.ts';
import type { Auth } from './auth/better-auth.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/store.ts';

/** What the process has, made once at the start. */
export type Services = {
  db: Database;
  files: FileStore;
  auth: Auth;
  env: Env;
  now: () => Date;
  directory: string;
};

/** What a command or query gets: the services and the request they work for. */
export type Ctx = Services & {
  viewer: Viewer;
  sessionToken: string | null;
  /** Scheme and host that links in mails start with. */
  origin: string;
  ip: string;
  headers: Headers;
};

/** A context whose viewer is signed in. */
export type SignedIn = Ctx & { viewer: NonNullable<Viewer> };
