import { execFileSync } from 'node:child_process';

/** The browser tests use the built product; a build of other sources would test the past. */
export default function buildWeb(): void {
  execFileSync(process.execPath, ['scripts/checks/build.mjs'], { stdio: 'inherit' });
}
