import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
/** HTTP/2 has none of these. */
const OF_CONNECTIONS = ['connection', 'keep-alive', 'transfer-encoding'];

/** HTTP/2 with TLS before the product while the work runs, as deploy/nginx has it: many files at once, with short headers. */
export async function withHttp2<T>(port: number, productPort: number, work: () => Promise<T>): Promise<T> {
  const front = createSecureServer({ ...(await certificate()), allowHTTP1: true }, (incoming, outgoing) =>
    forward(incoming, outgoing, productPort),
  );
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  try {
    return await work();
  } finally {
    await closed(front);
  }
}

async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const directory = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  try {
    execFileSync('openssl', [...CERTIFICATE.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

function forward(incoming: Http2ServerRequest, outgoing: Http2ServerResponse, port: number): void {
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const headers = { ...Object.fromEntries(named), host: incoming.authority ?? incoming.headers.host };
  const { method, url: path } = incoming;
  const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
    const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTIONS.includes(name));
    outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
    response.pipe(outgoing);
  });
  // A page that is left ends its requests, such as that of its live events.
  outgoing.once('close', () => sent.destroy());
  sent.once('error', () => outgoing.stream?.destroy());
  incoming.pipe(sent);
}

async function closed(front: Http2SecureServer): Promise<void> {
  const end = once(front, 'close');
  front.close();
  await end;
}
