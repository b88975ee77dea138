import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { startS3Server } from './s3-server.ts';

/** Healthy; rejecting every connection; accepting them in silence; cutting the next ones; slow. */
type Mood = 'well' | 'down' | 'silent' | { cuts: number } | { lateMs: number };

const BUCKET = { name: 'portal', accessKeyId: 'key-of-the-tests', secretAccessKey: 'secret-of-the-tests' };

/** A server with S3’s protocol behind a connection that can be made bad. */
export async function startS3() {
  const server = await startS3Server(BUCKET);
  const line = await startLine(server.port);
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      S3_BUCKET: BUCKET.name,
      S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
      S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
    },
    become: line.become,
    async stop() {
      await line.stop();
      await server.stop();
    },
  };
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
