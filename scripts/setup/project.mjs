import { fileURLToPath } from 'node:url';

/** The directory of package.json, without a trailing slash. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The Node of the project's own package; the one that runs npm may be older. */
export const projectNode = `${projectDir}/node_modules/.bin/node`;
