import type { Context } from 'hono';
import { newRequestId, withRequestId } from '../process/request-id.ts';

export type AppFetch = (request: Request, env: object) => Response | Promise<Response>;

/** An API response in the form that is sent to the SSR worker. */
export type ApiResponse = { status: number; headers: Record<string, string>; body: string };
export type ApiFetch = (address: string) => Promise<ApiResponse>;

/** The headers that identify the viewer and the client; no other header changes the response. */
const FORWARDED = ['cookie', 'host', 'x-forwarded-for'];
/** The headers of a response that a loader reads: without its id it isn't the portal's (src/web/lib/api.ts). */
const ANSWERED = ['content-type', 'x-request-id'];

/**
 * Fetches from the API in this process, for the loaders of a page, with the cookie and the address of the page's request, so that the API
 * checks the permissions. `cookies` collects the cookies that it sets, for example of a renewed session.
 */
export function apiFetchFor(c: Context, fetch: AppFetch): { fetchApi: ApiFetch; cookies: string[] } {
  const cookies: string[] = [];
  const headers = FORWARDED.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  const id: string = c.get('requestId') ?? newRequestId();
  // The connection has the client's address. The page itself counts the bytes that are sent over it.
  const env = c.env?.incoming ? { incoming: c.env.incoming } : {};
  const fetchApi: ApiFetch = async (address) => {
    const url = new URL(address, c.req.url);
    if (!url.pathname.startsWith('/api/')) throw new Error(`A loader fetched ${address}.`);
    const response = await withRequestId(id, async () => fetch(new Request(url, { headers }), env));
    cookies.push(...response.headers.getSetCookie());
    const answered = [...response.headers].filter(([name]) => ANSWERED.includes(name));
    return { status: response.status, headers: Object.fromEntries(answered), body: await response.text() };
  };
  return { fetchApi, cookies };
}
