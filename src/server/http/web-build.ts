import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the build puts the web. */
export const WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Of a build before this version it says no: what is read at the start would not be there. */
export const isWebBuilt = () => existsSync(`${WEB}/preloads.json`);
