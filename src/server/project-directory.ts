import { fileURLToPath } from 'node:url';

/** The directory of package.json. The built server in dist/server is as deep as this file in src/server. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
