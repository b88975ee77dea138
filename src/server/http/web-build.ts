import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the build puts the web. */
export const WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url));

export const isWebBuilt = () => existsSync(`${WEB}/app.html`);
