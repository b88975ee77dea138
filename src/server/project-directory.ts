import { fileURLToPath } from 'node:url';

/** The directory of package.json. The built server lies in dist/server, as deep as this file does in src/server. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
