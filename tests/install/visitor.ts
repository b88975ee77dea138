import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { HOST } from './blocks.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };
type Sent = { body?: unknown; headers?: Record<string, string> };

/** A browser before the proxy of the machine, over TLS: stores cookies and sends the site's origin. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  private readonly socketPath: string;

  constructor(socketPath: string) {
    this.socketPath = socketPath;
  }

  async send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const isFile = body instanceof Uint8Array;
    const payload = body === undefined || isFile ? body : JSON.stringify(body);
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const outgoing = request({
      socketPath: this.socketPath,
      agent: false,
      servername: HOST,
      rejectUnauthorized: false, // self-signed
      method,
      path,
      headers: {
        Host: HOST,
        Origin: `https://${HOST}`,
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(payload === undefined
          ? {}
          : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(payload) }),
        ...headers,
      },
    });
    const answered = Promise.withResolvers<Answer>();
    outgoing.once('error', answered.reject);
    outgoing.once('response', (response) => this.read(response).then(answered.resolve, answered.reject));
    outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('No response within 30 seconds.')));
    outgoing.end(payload);
    return answered.promise;
  }

  /** The JSON of a successful response; any other one is an error with its text. */
  async json(method: string, path: string, sent: Sent = {}) {
    const { status, bytes } = await this.send(method, path, sent);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${String(bytes).slice(0, 300)}`);
    return bytes.byteLength > 0 ? JSON.parse(String(bytes)) : null;
  }

  private async read(response: IncomingMessage): Promise<Answer> {
    const { statusCode = 0, headers } = response;
    const bytes = await buffer(response);
    for (const cookie of headers['set-cookie'] ?? []) this.keep(cookie);
    return { status: statusCode, headers, bytes };
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
