import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { freePort } from './e2e/support/server.ts';

/** Healthy; rejecting every connection; accepting them in silence; cutting the next ones; slow. */
type Mood = 'well' | 'down' | 'silent' | { cuts: number } | { lateMs: number };

/** A server with S3’s protocol on a separate directory, behind a connection that can be made bad. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const port = await freePort();
  const server = runS3rver(directory, port);
  await once(server.stdout ?? server, 'data');
  const line = await startLine(port);
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      S3_BUCKET: 'portal',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    become: line.become,
    async stop() {
      await line.stop();
      server.kill();
      await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A separate process: the pages of its lists have a token made with a cipher that Node has only with an option. */
function runS3rver(directory: string, port: number) {
  const node = ['--openssl-legacy-provider', '--import', './scripts/setup/end-with-parent.mjs'];
  const place = ['--directory', directory, '--address', '127.0.0.1', '--port', String(port)];
  return spawn(
    process.execPath,
    [...node, 'node_modules/s3rver/bin/s3rver.js', ...place, '--configure-bucket', 'portal', '--silent'],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
}

async function startLine(target: number) {
  const sockets = new Set<Socket>();
  let mood: Mood = 'well';
  const server = createServer((near) => {
    if (mood === 'down' || isCut()) return near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    if (mood === 'silent') return;
    near.pipe(far);
    late(far).pipe(near);
  });
  function isCut(): boolean {
    if (typeof mood === 'string' || !('cuts' in mood) || mood.cuts === 0) return false;
    mood.cuts--;
    return true;
  }
  function late(far: Socket): Readable {
    if (typeof mood === 'string' || !('lateMs' in mood)) return far;
    const { lateMs } = mood;
    const delay = new Transform({
      transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), lateMs),
    });
    return far.pipe(delay);
  }
  function cutAll() {
    for (const socket of sockets) socket.destroy();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    /** From now on, idle connections included. */
    become(next: Mood) {
      mood = next;
      cutAll();
    },
    async stop() {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
