import type { HttpBindings } from '@hono/node-server';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { type AppEnv, createRouter, problemResponses } from '../http/route.ts';
import { signedIn } from '../http/session.ts';

/** Browsers send the header when they reconnect; a new tab that continues for another one sends the parameter. */
const query = z.strictObject({ after: z.string().max(10_000).optional() });

/** How long a browser waits after its stream was ended, for example when a process is replaced. */
const COME_BACK_MS = 2000;

export const liveRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/live',
    'x-permission': 'managePreferences',
    summary: 'News of what the viewer may see, as server-sent events with ids only',
    request: { query },
    responses: {
      200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
      ...problemResponses,
    },
  }),
  async (c) => {
    const { live, now, viewer, sessionId } = signedIn(c.var.ctx);
    const stream = await live.open({
      sessionId,
      personId: viewer.id,
      lastEventId: c.req.header('Last-Event-ID') ?? c.req.valid('query').after ?? null,
      disconnect: () => disconnect(c),
    });
    const response = streamSSE(c, async (sse) => {
      sse.onAbort(() => live.leave(stream));
      for await (const message of stream.messages(now)) await sse.writeSSE(message);
      await sse.write(`retry: ${COME_BACK_MS}\n\n`);
    });
    response.headers.set('Cache-Control', 'no-store');
    // A proxy that buffers responses would hold the events back.
    response.headers.set('X-Accel-Buffering', 'no');
    return response;
  },
);

/** The browser has stopped reading: the operating system would hold its connection for many minutes. */
function disconnect(c: Context<AppEnv>): void {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {};
  outgoing?.destroy();
}
