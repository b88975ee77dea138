import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#tests/e2e/support/server.ts';

const NGINX = '/usr/sbin/nginx';
const HOST = 'residency.example.edu';
const place = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
const ports = { http: await freePort(), https: await freePort(), away: await freePort() };
const key = join(place, 'privkey.pem');
const certificate = join(place, 'fullchain.pem');

/** Before 1.25.1 HTTP/2 is a word of `listen`, as the sample says. */
function inWordsOf(version: string, conf: string): string {
  const [, minor = 0, patch = 0] = version.split('.').map(Number);
  if (minor > 25 || (minor === 25 && patch >= 1)) return conf;
  return conf.replace('    http2 on;\n', '').replaceAll('443 ssl;', '443 ssl http2;');
}

function configure(): string[] {
  const makeCertificate = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ];
  const output = ['-days', '2', '-subj', `/CN=${HOST}`, '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...makeCertificate, ...output], { stdio: 'ignore' });
  mkdirSync(join(place, 'html/.well-known/acme-challenge'), { recursive: true });
  writeFileSync(join(place, 'html/.well-known/acme-challenge/token'), 'shown');
  const [, version = ''] =
    /nginx\/([\d.]+)/.exec(spawnSync(NGINX, ['-v'], { encoding: 'utf8' }).stderr) ?? [];
  const sample = inWordsOf(version, readFileSync('deploy/nginx/portal.conf', 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll(/127\.0\.0\.1:300\d/g, `127.0.0.1:${ports.away}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace(/^ *listen 443 /m, `    listen 127.0.0.1:${ports.https} `)
    .replaceAll('/var/www/html', join(place, 'html'))
    .replaceAll('/var/log/nginx', place)
    .replaceAll(`/etc/letsencrypt/live/${HOST}`, place);
  writeFileSync(join(place, 'portal.conf'), sample);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(place, kind)};`)
    .join(' ');
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${place}/nginx.pid; error_log ${place}/error.log;
     events { worker_connections 64; } http { ${temporary} include ${place}/portal.conf; }\n`,
  );
  return ['-e', join(place, 'error.log'), '-c', join(place, 'nginx.conf')];
}

describe.skipIf(!existsSync(NGINX))('the sample of nginx', () => {
  let stop = async () => {};
  beforeAll(async () => {
    const options = configure();
    const checked = spawnSync(NGINX, ['-t', '-q', ...options], { encoding: 'utf8' });
    expect(checked.stderr).toBe('');
    const server = spawn(NGINX, options, { stdio: 'ignore' });
    stop = async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    };
    await vi.waitFor(() => plain('/'), { timeout: 10_000 });
  });
  afterAll(async () => {
    await stop();
    rmSync(place, { recursive: true, force: true });
  });

  test('leads every address of port 80 to https of its own name, but for the proof of a certificate', async () => {
    expect(await plain('/projects?search=tides', 'elsewhere.example')).toMatchObject({
      status: 301,
      headers: { location: `https://${HOST}/projects?search=tides` },
    });
    expect((await plain('/projects')).headers).not.toHaveProperty('strict-transport-security');
    expect(await plain('/.well-known/acme-challenge/token')).toMatchObject({ status: 200, body: 'shown' });
    expect((await plain('/.well-known/acme-challenge/other')).status).toBe(404);
  });

  test('talks TLS 1.2 and 1.3 and HTTP/2, and nothing older', async () => {
    expect(await handshake('TLSv1.3')).toEqual(['TLSv1.3', 'h2']);
    expect(await handshake('TLSv1.2')).toEqual(['TLSv1.2', 'h2']);
    await expect(handshake('TLSv1.1')).rejects.toThrow(/version|protocol/i);
  });

  test('keeps browsers at https with its own responses', async () => {
    const socket = await secure({ ALPNProtocols: ['http/1.1'] });
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toMatch(/^Strict-Transport-Security: max-age=31536000\r$/m);
    expect(text).toContain('The portal cannot be reached at this moment.');
  });
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Without `fetch`, which sets `Host` itself. */
const plain = (path: string, host = HOST) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: ports.http, path, headers: { Host: host } },
      async (answer) => {
        let body = '';
        for await (const chunk of answer) body += chunk;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      },
    );
    sent.once('error', reject).end();
  });

const secure = (options: object) =>
  new Promise<TLSSocket>((resolve, reject) => {
    const ca = readFileSync(certificate);
    const socket: TLSSocket = connect(
      {
        host: '127.0.0.1',
        port: ports.https,
        servername: HOST,
        ca,
        checkServerIdentity: () => undefined,
        ...options,
      },
      () => resolve(socket),
    );
    socket.once('error', reject);
  });

async function handshake(version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') {
  const socket = await secure({
    ALPNProtocols: ['h2', 'http/1.1'],
    minVersion: version,
    maxVersion: version,
    ciphers: version === 'TLSv1.1' ? 'DEFAULT@SECLEVEL=0' : undefined,
  });
  const talked = [socket.getProtocol(), socket.alpnProtocol];
  socket.destroy();
  return talked;
}
