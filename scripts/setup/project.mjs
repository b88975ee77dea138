import { fileURLToPath } from 'node:url';

/** The directory of package.json, without a slash at its end. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The Node that the project brings as a package; the one that runs npm may be older. */
export const projectNode = `${projectDir}/node_modules/.bin/node`;
