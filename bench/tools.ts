import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { LaunchError } from '../src/server/process/launch-error.ts';

const TOOLS = { wrk: 'wrk', pgbench: 'postgresql-contrib postgresql-15' };

/** The measuring programs are Debian packages; a LaunchError names the missing ones. Builds the product. */
export async function requireTools(): Promise<void> {
  for (const [tool, packages] of Object.entries(TOOLS)) {
    const isThere = await promisify(execFile)('sh', ['-c', `command -v ${tool}`]).then(
      () => true,
      () => false,
    );
    if (!isThere) throw new LaunchError(`${tool} is missing. On Debian: apt-get install ${packages}`);
  }
  execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
}
