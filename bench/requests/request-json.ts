import { Agent, request } from 'node:http';

/** Connections stay open, as those of browsers do. */
const agent = new Agent({ keepAlive: true });

type Call = { method: string; headers: Record<string, string>; body?: unknown };
type Answer<Body> = { status: number; cookie: string; retryAfter: number; body: Body | null };

/** A JSON request by a third of the processor time of `fetch`, because the sender shares the cores with the portal; status 0 without a response. */
export function requestJson<Body>(url: string, { method, headers, body }: Call): Promise<Answer<Body>> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, cookie: '', retryAfter: 1, body: null });
    const sent = request(url, { agent, method, headers: { ...headers, 'Content-Type': 'application/json' } });
    sent.on('error', none);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('error', none);
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; '),
          retryAfter: Number(response.headers['retry-after'] ?? 1),
          body: text === '' ? null : JSON.parse(text),
        }),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
