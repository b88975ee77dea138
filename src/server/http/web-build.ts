import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project-directory.ts';

/** The output directory of the web build. */
export const WEB = join(PROJECT, 'dist/web');

/** False for a build of an earlier version, without the files that the start reads. */
export const isWebBuilt = () => existsSync(`${WEB}/server-rendered.json`);
