import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './accepted-encodings.ts';

/** The server sends an array of bytes as it is, and everything else by way of a stream that copies it. */
type File = { body: Uint8Array<ArrayBuffer>; headers: Headers };

/** More than the largest script; what is larger is read from the disk each time. */
const LARGEST = 1024 * 1024;

/**
 * Gives files from memory once somebody has had them, which takes a quarter of the time: the files of a build never change
 * while a process runs. `nameOf` says which file a request is about.
 */
export function keepFiles(serve: MiddlewareHandler, nameOf: (c: Context) => string): MiddlewareHandler {
  const kept = new Map<string, File>();
  return async (c, next) => {
    const encodings = c.req.header('accept-encoding') ?? '';
    if (c.req.method !== 'GET' || c.req.header('range') || isWeighed(encodings)) return serve(c, next);
    // Few, whatever is asked for: a file has a handful of answers, and only files that are there are kept.
    const key = `${nameOf(c)} ${acceptedEncodings(encodings)}`;
    const file = kept.get(key);
    if (file) return answerWith(file);
    const answer = await serve(c, next);
    if (!answer?.ok || Number(answer.headers.get('Content-Length')) > LARGEST) return answer;
    const read = await readFile(answer);
    kept.set(key, read);
    return answerWith(read);
  };
}

/** How `serve` weighs is its own affair: an answer to that is kept for nobody else. */
const isWeighed = (encodings: string) => encodings.includes(';');

/** With headers of its own, which what comes after changes: the server's `Response` does not copy them. */
const answerWith = ({ body, headers }: File) => new Response(body, { headers: new Headers(headers) });

async function readFile(answer: Response): Promise<File> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('ETag', `"${createHash('sha256').update(body).digest('base64url')}"`);
  return { body, headers };
}
