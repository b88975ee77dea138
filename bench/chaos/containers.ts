import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CRUN = ['--cgroup-manager=disabled'];
/** Of the image (deploy/docker/Dockerfile). */
const ACCOUNT = { uid: 1000, gid: 1000 };

const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim();

type Image = { name: string; root: string; env: string[]; release: () => void };

/** The files and the environment of an image that buildah has. */
export function openImage(name: string): Image {
  const container = run('buildah', ['from', '--pull-never', name]);
  const { OCIv1 } = JSON.parse(run('buildah', ['inspect', '--type', 'image', name]));
  return {
    name,
    root: run('buildah', ['mount', container]),
    env: OCIv1.config.Env ?? [],
    release: () => void run('buildah', ['rm', container]),
  };
}

type Wanted = { image: Image; dataDir: string; settings: Record<string, string>; command: string[] };

/**
 * Runs a program of an image as `compose.yaml` does: as its account, with files that can’t be written but for the volume and `/tmp`, and without
 * capabilities; but in the network of this machine.
 */
export function startContainer(bundle: string, { image, dataDir, settings, command }: Wanted): ChildProcess {
  mkdirSync(bundle);
  run('crun', ['spec', '-b', bundle]);
  const file = join(bundle, 'config.json');
  const spec = JSON.parse(readFileSync(file, 'utf8'));
  spec.root = { path: image.root, readonly: true };
  const env = [
    'PATH=/usr/local/bin:/usr/bin:/bin',
    ...image.env,
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ];
  const process = {
    terminal: false,
    user: ACCOUNT,
    args: command,
    env,
    cwd: '/opt/portal',
    capabilities: {},
  };
  spec.process = { ...spec.process, ...process, noNewPrivileges: true, rlimits: [] };
  const isOfNetwork = ({ type }: { type: string }) => type === 'network' || type === 'cgroup';
  spec.linux.namespaces = spec.linux.namespaces.filter((one: { type: string }) => !isOfNetwork(one));
  spec.mounts = [
    ...spec.mounts.filter(({ type }: { type: string }) => type !== 'cgroup'),
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    { destination: '/var/lib/portal', type: 'bind', source: dataDir, options: ['bind', 'rw'] },
  ];
  writeFileSync(file, JSON.stringify(spec));
  return spawn('crun', [...CRUN, 'run', '-b', bundle, nameOf(bundle)], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** As `docker stop` does. */
export async function stopContainer(bundle: string, child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  run('crun', [...CRUN, 'kill', nameOf(bundle), 'TERM']);
  await ended;
}

const nameOf = (bundle: string) => `portal-${bundle.split('/').slice(-2).join('-')}`;
