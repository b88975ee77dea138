import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Env } from '../../env.ts';
import { log } from '../../process/log.ts';
import { bareHeaders } from '../security-headers.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** Passes requests to the app. Those that cannot reach it get a problem document with the headers of all responses. */
export function listenerOf(fetch: Fetch, env: Env): RequestListener {
  const errorHandler = (error: unknown) => {
    const isOfRequest = error instanceof RequestError;
    if (!isOfRequest) log.error({ err: error }, 'unexpected error outside the app');
    const status = isOfRequest ? 400 : 500;
    return new Response(problem(status), { status, headers: headersFor(env) });
  };
  const listen = getRequestListener(fetch, { hostname: env.HOST, errorHandler });
  return (request, response) => {
    // HTTP 1.0, which checks of health use, knows no host.
    if (request.headers.host || request.httpVersion === '1.0') return void listen(request, response);
    response.writeHead(400, headersFor(env)).end(problem(400));
  };
}

/** Gives the same headers to the responses of Node's own parser and timers. */
export function answerUnreadable(server: Server, env: Env): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket);
    // Half of another response must not get a second head.
    const isInTheMiddle = response?.headersSent && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isInTheMiddle) return socket.destroy();
    socket.end(asText(STATUS_OF[error.code ?? ''] ?? 400, env), () => socket.destroy());
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headersFor(env)).end(problem(417));
  });
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const headersFor = (env: Env) => ({
  ...bareHeaders(env),
  'Content-Type': 'application/problem+json',
  'Cache-Control': 'no-store',
});

function problem(status: number): string {
  const isOurs = status >= 500;
  const detail = isOurs
    ? 'This is our fault, not yours. Please try again in a moment.'
    : 'The portal couldn’t read this request.';
  const title = isOurs ? 'Something went wrong' : 'Malformed request';
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    code: isOurs ? 'unexpected' : 'malformed',
  });
}

/** As bytes of HTTP, because there is no request to respond to. */
function asText(status: number, env: Env): string {
  const body = problem(status);
  const headers = { ...headersFor(env), 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
