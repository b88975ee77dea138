import type { createApp } from '#server/app.ts';

type App = ReturnType<typeof createApp>;
type Body = any;
export type ClientRequest = RequestInit & { headers?: Record<string, string> };
export type TestResponse = { status: number; headers: Headers; body: Body };

const ORIGIN = 'http://localhost:3000';

/** The browser of a person: stores cookies, sends the portal’s origin, reads JSON. */
export class Client {
  private readonly app: App;
  private readonly cookies = new Map<string, string>();

  constructor(app: App, cookie?: string) {
    this.app = app;
    if (cookie) this.keep(cookie);
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}) => this.send('POST', path, body);
  put = (path: string, body: unknown = {}) => this.send('PUT', path, body);
  delete = (path: string, body?: unknown) => this.send('DELETE', path, body);

  /** Another browser with the same cookies, at the same process of the site by default. */
  clone(app: App = this.app): Client {
    const copy = new Client(app);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  /** Sends the raw bytes of a file, as the browser's upload does. */
  async upload(
    method: 'PUT' | 'POST',
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
  ): Promise<TestResponse> {
    const headers = { 'Content-Type': 'application/octet-stream', 'X-File-Name': encodeURIComponent(name) };
    return this.request(path, { method, body: bytes, headers });
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    if (body === undefined) return this.request(path, { method, headers });
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.request(path, { method, headers: json, body: JSON.stringify(body) });
  }

  async request(path: string, init: ClientRequest): Promise<TestResponse> {
    const response = await this.fetch(path, init);
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  }

  /** The headers of every request of this browser. */
  headers = () => ({ Host: 'localhost:3000', Origin: ORIGIN, Cookie: this.cookieHeader() });

  /** The raw response, for one that does not end. */
  async fetch(path: string, init: ClientRequest = {}): Promise<Response> {
    return this.app.request(`${ORIGIN}${path}`, { ...init, headers: { ...this.headers(), ...init.headers } });
  }

  private keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }

  private cookieHeader = () => [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (/event-stream/.test(type)) return response.body?.cancel();
  if (/json/.test(type)) return response.json();
  return /^text\//.test(type) ? response.text() : new Uint8Array(await response.arrayBuffer());
}
