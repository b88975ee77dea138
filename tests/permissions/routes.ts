import { createApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import { readEnv } from '#server/env.ts';

export type DescribedRoute = { name: string; method: string; permission: unknown; takesJson: boolean };

type Operation = { 'x-permission'?: unknown; requestBody?: { content?: Record<string, unknown> } };

/** Every route that the API's own description lists, with its row in the permission table. */
export async function describedRoutes(): Promise<DescribedRoute[]> {
  const app = createApp({ env: readEnv({}) } as Services);
  const document = await (await app.request('/api/openapi.json')).json();
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      permission: operation['x-permission'],
      takesJson: operation.requestBody?.content?.['application/json'] !== undefined,
    })),
  );
}
