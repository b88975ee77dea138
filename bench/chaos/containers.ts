import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Of the image (deploy/docker/Dockerfile). */
const ACCOUNT = '1000:1000';

const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim();

type Image = { root: string; env: Record<string, string>; release: () => void };

/** The files and the environment of an image that buildah has. */
export function openImage(name: string): Image {
  const container = run('buildah', ['from', '--pull-never', name]);
  const { OCIv1 } = JSON.parse(run('buildah', ['inspect', '--type', 'image', name]));
  const env: string[] = OCIv1.config.Env ?? [];
  return {
    root: run('buildah', ['mount', container]),
    env: Object.fromEntries(env.map((line) => line.split(/=(.*)/s).slice(0, 2))),
    release: () => void run('buildah', ['rm', container]),
  };
}

/** In mounts of their own: files that can’t be written but for the volume and `/tmp`. */
const ENTER = `
  set -eu
  mount --bind "$ROOT" "$ROOT"
  mount --bind "$DATA" "$ROOT/var/lib/portal"
  mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
  mount --rbind /proc "$ROOT/proc"
  mount --rbind /dev "$ROOT/dev"
  mount -o remount,bind,ro "$ROOT"
  exec setpriv --no-new-privs chroot --userspec=${ACCOUNT} "$ROOT" /bin/sh -c 'cd /opt/portal && exec "$@"' sh "$@"`;

type Wanted = { image: Image; dataDir: string; settings: Record<string, string>; command: string[] };

/** Runs a program of an image as `compose.yaml` does, as its account and without further rights, but in the network and among the processes of this machine. */
export function startContainer({ image, dataDir, settings, command }: Wanted): ChildProcess {
  const env = { PATH: '/usr/local/bin:/usr/bin:/usr/sbin:/bin', ...image.env, ...settings };
  return spawn('unshare', ['--mount', '/bin/sh', '-c', ENTER, 'sh', ...command], {
    env: { ...env, ROOT: image.root, DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** As `docker stop` does. */
export async function stopContainer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
