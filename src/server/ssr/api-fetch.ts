import type { Context } from 'hono';

export type AppFetch = (request: Request, env: object) => Response | Promise<Response>;

/** A response of the API as it crosses to the SSR worker. */
export type ApiResponse = { status: number; contentType: string; body: string };
export type ApiFetch = (address: string) => Promise<ApiResponse>;

/** The headers that say who asks and from where; no other changes the response. */
const FORWARDED = ['cookie', 'host', 'x-forwarded-for'];

/**
 * The API in this process, for the loaders of a page: asked with the cookie and the address of the page's own request, so
 * that it alone decides what this person may read. `cookies` collects the cookies that it sets, as for a renewed session.
 */
export function apiFetchFor(c: Context, fetch: AppFetch): { fetchApi: ApiFetch; cookies: string[] } {
  const cookies: string[] = [];
  const headers = FORWARDED.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  // The connection gives the client's address. The bytes sent over it are the page's, which is counted by itself.
  const env = c.env?.incoming ? { incoming: c.env.incoming } : {};
  const fetchApi: ApiFetch = async (address) => {
    const url = new URL(address, c.req.url);
    if (!url.pathname.startsWith('/api/')) throw new Error(`A loader asked for ${address}.`);
    const response = await fetch(new Request(url, { headers }), env);
    cookies.push(...response.headers.getSetCookie());
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: await response.text() };
  };
  return { fetchApi, cookies };
}
