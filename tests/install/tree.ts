import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HOST, REPOSITORY } from './blocks.ts';

const CACHE = resolve('.cache/install-test');
const RELEASE = 'trixie';
/** What Debian's installer puts on every server, and nothing else. */
const BARE = 'adduser,ca-certificates,dbus,iproute2,libpam-systemd,netbase,procps,sudo,systemd,systemd-sysv';

export const PLACES = {
  base: join(CACHE, 'base'),
  packages: join(CACHE, 'packages'),
  changes: join(CACHE, 'changes'),
  /** What the packages of the page changed in the base tree. */
  installed: join(CACHE, 'installed'),
  report: join(CACHE, 'report.txt'),
};

const output = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim();

/** The bare tree of Debian, from the host's own mirror; a later run takes it as it is. */
export function ensureBaseTree(): string {
  mkdirSync(join(PLACES.packages, 'partial'), { recursive: true });
  if (existsSync(PLACES.base)) return 'of an earlier run';
  const unfinished = `${PLACES.base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const [mirror] = sources();
  if (!mirror) throw new Error('The apt of this machine has no source of Debian packages.');
  const args = ['--variant=minbase', `--include=${BARE}`, RELEASE, unfinished, mirror.address];
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const users =
    'useradd --create-home --shell /bin/bash admin && echo "admin ALL=(ALL) NOPASSWD: ALL" > /etc/sudoers.d/admin';
  execFileSync('chroot', [unfinished, '/bin/sh', '-c', users]);
  renameSync(unfinished, PLACES.base);
  return '';
}

/** The trees below the changes, the upper one first. */
export const layers = (): string[] => [PLACES.installed, PLACES.base].filter((place) => existsSync(place));

export const isInstalled = (): boolean => existsSync(PLACES.installed);

/** Makes the changes so far, which are those of the packages, a layer that a later run takes as it is. The machine has ended. */
export function keepAsInstalled(): void {
  renameSync(join(PLACES.changes, 'upper'), PLACES.installed);
}

/** A fresh layer, with how this machine reaches packages. */
export function prepareChanges(): void {
  discardChanges();
  put(
    'etc/apt/sources.list',
    sources()
      .map(({ line }) => `${line}\n`)
      .join(''),
  );
  put('etc/apt/apt.conf.d/99-host', output('apt-config', ['dump', 'Acquire']));
  put('etc/dpkg/dpkg.cfg.d/fast', 'force-unsafe-io\n');
  put('etc/default/locale', 'LANG=C.UTF-8\n');
  put('root/.npmrc', npmSettings());
  cpSync('/etc/resolv.conf', upper('etc/resolv.conf'), { dereference: true });
  put('etc/hostname', 'portal\n');
  put('etc/hosts', `127.0.0.1 localhost portal ${HOST}\n::1 localhost\n`);
  const authorities = '/usr/local/share/ca-certificates';
  if (existsSync(authorities)) cpSync(authorities, upper(authorities.slice(1)), { recursive: true });
}

/** The repository that the page clones, at a revision, and the stand-in for certbot. */
export function addSources(revision: string): void {
  const directory = upper(REPOSITORY.slice(1));
  output('git', ['init', '--quiet', '--bare', '--initial-branch=main', directory]);
  output('git', ['push', '--quiet', directory, `${revision}^{commit}:refs/heads/main`]);
  mkdirSync(upper('usr/local/bin'), { recursive: true });
  cpSync('tests/install/self-signed.sh', upper('usr/local/bin/install-test-certificate'));
}

/** What the portal would get as its next release: one more commit. */
export function addRelease(): void {
  const git = (...args: string[]) => output('git', ['--git-dir', upper(REPOSITORY.slice(1)), ...args]);
  const identity = ['-c', 'user.name=Install test', '-c', 'user.email=install-test@example.test'];
  const commit = git(...identity, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'A later release');
  git('update-ref', 'refs/heads/main', commit);
}

export function discardChanges(): void {
  rmSync(PLACES.changes, { recursive: true, force: true });
}

const upper = (path: string) => join(PLACES.changes, 'upper', path);

function put(path: string, text: string): void {
  mkdirSync(dirname(upper(path)), { recursive: true });
  writeFileSync(upper(path), text);
}

/** The host's sources of Debian, for the release of the tree. */
function sources(): { address: string; line: string }[] {
  const own = output('sh', ['-c', '. /etc/os-release && echo "$VERSION_CODENAME"']);
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const targets = output('apt-get', ['indextargets', '--format', format, 'Identifier: Packages']).split('\n');
  return [...new Set(targets)]
    .map((target) => target.split(' '))
    .filter(([, release = '', component]) => release.split('-')[0] === own && component === 'main')
    .map(([address = '', release = '']) => ({
      address,
      line: `deb ${address} ${release.replace(own, RELEASE)} main`,
    }));
}

/** The registry and the authorities of the host's npm, which may be its company's. */
function npmSettings(): string {
  const get = (name: string) => output('npm', ['config', 'get', name]);
  const settings = ['registry', 'proxy', 'https-proxy'].map((name) => [name, get(name)]);
  const authorities = get('cafile');
  if (existsSync(authorities)) {
    mkdirSync(dirname(upper('root/authorities.crt')), { recursive: true });
    cpSync(authorities, upper('root/authorities.crt'), { dereference: true });
    settings.push(['cafile', '/root/authorities.crt']);
  }
  return settings
    .filter(([, value]) => value && value !== 'null' && value !== 'undefined')
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
