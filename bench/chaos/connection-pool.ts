import { connect, type Socket } from 'node:net';

type Waiting = { deadline: number; resolve: (connection: Connection | null) => void };

/** Status 0: no response in time, or a broken connection. */
export type TestResponse = { status: number; retryAfter: boolean; isPersonal: boolean };

const RESPONSE_MS = 10_000;
const NONE: TestResponse = { status: 0, retryAfter: false, isPersonal: false };
const END_OF_HEAD = '\r\n\r\n';

/**
 * A limited number of connections to a portal, like those of a proxy: a request without a free one waits and fails
 * after ten seconds. Reads only as much of a response as it needs to find its end, to save CPU.
 */
export function createConnectionPool(url: string, count: number) {
  const connections = Array.from({ length: count }, () => new Connection(new URL(url)));
  const free = [...connections];
  const waiting: Waiting[] = [];
  let first = 0;

  function acquire(deadline: number): Promise<Connection | null> {
    const { promise, resolve } = Promise.withResolvers<Connection | null>();
    waiting.push({ deadline, resolve });
    return promise;
  }

  /** In order, so that the oldest waiting requests come first. */
  function release(connection: Connection): void {
    for (let next = waiting[first]; next; next = waiting[first]) {
      first += 1;
      const isLate = next.deadline < performance.now();
      next.resolve(isLate ? null : connection);
      if (!isLate) return;
    }
    free.push(connection);
  }

  return {
    /** Sends a request, given as bytes. */
    async send(request: string): Promise<TestResponse> {
      const deadline = performance.now() + RESPONSE_MS;
      const connection = free.pop() ?? (await acquire(deadline));
      if (!connection) return NONE;
      const response = await connection.ask(request, deadline);
      release(connection);
      return response;
    },
    close(): void {
      for (const connection of connections) connection.close();
    },
  };
}

class Connection {
  private socket: Socket | null = null;
  private head = '';
  /** The missing bytes of the response; null until its header is complete. */
  private left: number | null = null;
  private responded: ((response: TestResponse) => void) | null = null;
  private readonly url: URL;

  constructor(url: URL) {
    this.url = url;
  }

  close(): void {
    this.socket?.destroy();
  }

  ask(request: string, deadline: number): Promise<TestResponse> {
    this.head = '';
    this.left = null;
    const socket = this.connected();
    return new Promise((resolve) => {
      const timer = setTimeout(() => socket.destroy(), deadline - performance.now());
      this.responded = (response) => {
        clearTimeout(timer);
        this.responded = null;
        resolve(response);
      };
      socket.write(request);
    });
  }

  private connected(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket;
    const socket = connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true });
    socket.on('data', (chunk) => this.read(chunk));
    // An error closes it, and the waiting request gets the error.
    socket.on('error', () => {}).on('close', () => this.socket === socket && this.responded?.(NONE));
    this.socket = socket;
    return socket;
  }

  private read(chunk: Buffer): void {
    if (this.left === null) {
      this.head += chunk.toString('latin1');
      const end = this.head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      this.left = lengthOfBody(this.head) - (this.head.length - end - END_OF_HEAD.length);
    } else this.left -= chunk.length;
    if (this.left > 0) return;
    const { head, responded } = this;
    if (/\r\nconnection: close\r\n/i.test(head)) this.close();
    responded?.({
      status: Number(head.slice(9, 12)),
      retryAfter: /\r\nretry-after:/i.test(head),
      isPersonal: /\r\ncache-control: private/i.test(head),
    });
  }
}

/** Every response to a flood has a length; Node’s own, such as 408, has none. */
const lengthOfBody = (head: string) => Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
