import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAMS = ['debootstrap', 'unshare', 'nsenter', 'chroot', 'git'];
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const isInstalled = (program: string) => FOLDERS.some((folder) => existsSync(`${folder}/${program}`));

/** Why this machine cannot boot a tree, or null; installs debootstrap where Debian's packages are at hand. */
export function findObstacle(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, for namespaces and mounts';
  if (!isInstalled('apt-get')) return "it needs Debian's apt";
  if (!isInstalled('debootstrap'))
    execFileSync('apt-get', ['install', '--yes', 'debootstrap'], { stdio: 'inherit' });
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (missing.length > 0) return `${missing.join(', ')} missing`;
  const { status } = spawnSync('unshare', ['--mount', '--pid', '--cgroup', '--net', '--fork', 'true']);
  return status === 0 ? null : 'it may not make namespaces';
}
