import type { Context } from 'hono';
import { soonOrNull } from './in-time.ts';

export type Ask = (request: Request, env: object) => Response | Promise<Response>;
export type Answered = { answers: unknown[]; cookies: string[] };

/** Who waits longer is served sooner by a page that asks for itself. */
const PATIENCE_MS = 250;

/** Who is asking and from where, and nothing that would change the answer. */
const PASSED_ON = ['cookie', 'host', 'x-forwarded-for'];

/**
 * What the API answers to the person of a request, asked in this process as the browser would ask: it alone decides who
 * may read what. In the order of the addresses; null unless it answers everything, and soon.
 */
export async function askInside(ask: Ask, c: Context, addresses: string[]): Promise<Answered | null> {
  const headers = PASSED_ON.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  // The connection tells the address. What goes over it is the page, which is counted by itself.
  const env = c.env?.incoming ? { incoming: c.env.incoming } : {};
  const all = addresses.map((address) => ask(new Request(new URL(address, c.req.url), { headers }), env));
  const answers = await soonOrNull(Promise.all(all), PATIENCE_MS);
  if (!answers?.every(({ ok }) => ok)) return null;
  return {
    answers: await Promise.all(answers.map((answer) => answer.json())),
    // A session that was renewed meanwhile.
    cookies: answers.flatMap((answer) => answer.headers.getSetCookie()).slice(0, 1),
  };
}
