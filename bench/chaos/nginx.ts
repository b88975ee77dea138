import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const SECOND = /^ *server 127\.0\.0\.1:3002.*\n/gm;

/** Drills talk to it without TLS; tests/install/nginx-tls.test.ts does with it. */
const REDIRECT = /^# Only leads[\s\S]*?^}\n/m;
const TLS = /^ *(?:listen \[::\]:443 ssl|http2|ssl_\w+) ?.*\n/gm;

/** Whether a Debian program is installed. */
export const isInstalled = (program: string): boolean =>
  FOLDERS.some((folder) => existsSync(join(folder, program)));

/**
 * nginx with the sample of deploy/ on another port, before the portals on these ports: a single one takes both
 * lines of the sample.
 */
export async function startNginx(
  directory: string,
  port: number,
  portals: [number, number?],
): Promise<ChildProcess> {
  const place = join(directory, 'nginx');
  mkdirSync(place);
  chmodSync(place, 0o777);
  const [first, second] = portals;
  const sample = readFileSync('deploy/nginx/portal.conf', 'utf8')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replaceAll(SECOND, (line) => (second ? line.replace('3002', String(second)) : ''))
    .replace(REDIRECT, '')
    .replace(TLS, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *access_log .*\n/m, '');
  writeFileSync(join(place, 'portal.conf'), sample);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(place, kind)};`)
    .join(' ');
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; pid ${place}/nginx.pid; error_log ${place}/error.log; events { worker_connections 4096; }
     http { access_log off; ${temporary} include ${place}/portal.conf; }\n`,
  );
  const options = ['-e', `${place}/error.log`, '-c', `${place}/nginx.conf`];
  execFileSync('nginx', ['-t', '-q', ...options]);
  const child = spawn('nginx', options, { stdio: 'ignore' });
  await until(() => fetch(`http://127.0.0.1:${port}/api/health`));
  return child;
}

/** Waits until a check succeeds, ten seconds at most. */
export async function until(works: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (
      await works().then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  throw new Error('It did not start within ten seconds.');
}
