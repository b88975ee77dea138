import type { RouteConfig, z } from '@hono/zod-openapi';
import { createApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import { readEnv } from '#server/env.ts';

/** The part of JSON Schema that the API’s description uses. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

export type Parameter = { in: string; name: string; required?: boolean; schema: JsonSchema };

export type DescribedRoute = {
  name: string;
  method: string;
  path: string;
  permission: unknown;
  acceptsJson: boolean;
  /** The schema of its JSON body. */
  body: JsonSchema | null;
  parameters: Parameter[];
  /** The schemas of its responses; null for files and streams. */
  response: z.ZodType | null;
};

type Operation = {
  'x-permission'?: unknown;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
};

let described: Promise<DescribedRoute[]> | null = null;

/** Every route that the API's own description lists, with its row in the permission table. */
export function describedRoutes(): Promise<DescribedRoute[]> {
  described ??= readDescription();
  return described;
}

async function readDescription(): Promise<DescribedRoute[]> {
  const app = createApp({ env: readEnv({}), secret: 'of nobody' } as Services);
  const document = await (await app.request('/api/openapi.json')).json();
  const configs = app.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []));
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const json = operation.requestBody?.content?.['application/json'];
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        permission: operation['x-permission'],
        acceptsJson: json !== undefined,
        body: json?.schema ?? null,
        parameters: operation.parameters ?? [],
        response: responseOf(configs.find((route) => route.path === path && route.method === method)),
      };
    }),
  );
}

function responseOf(config: RouteConfig | undefined): z.ZodType | null {
  const content = config?.responses[200];
  const json = content && 'content' in content ? content.content?.['application/json'] : undefined;
  const schema = json && 'schema' in json ? json.schema : undefined;
  return schema && 'parse' in schema ? (schema as z.ZodType) : null;
}
