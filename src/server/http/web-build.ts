import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project-directory.ts';

/** Where the build puts the web. */
export const WEB = join(PROJECT, 'dist/web');

/** Of a build before this version it says no: what is read at the start would not be there. */
export const isWebBuilt = () => existsSync(`${WEB}/server-rendered.json`);
