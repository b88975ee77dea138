import type { RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Permission } from '#domain/permissions.ts';
import { isOpenToVisitors, type VisitorPermission } from '#domain/role-rules.ts';
import type { Ctx, SignedIn } from '../context.ts';
import { JsonBytes } from './json-bytes.ts';
import { type AppEnv, done, jsonBody, route } from './route.ts';
import { signedIn } from './session.ts';

type Schemas = Omit<NonNullable<RouteConfig['request']>, 'body'> & { body?: z.ZodType };

type Endpoint<Method, Path, Access, Request extends Schemas, Response extends z.ZodType> = {
  method: Method;
  path: Path;
  permission: Access;
  summary: string;
  request?: Request;
  response?: Response;
  run: (input: Input<Access, Request>) => Result<Response> | Promise<Result<Response>>;
};

type Input<Access, Request extends Schemas> = {
  ctx: Access extends VisitorPermission ? Ctx : SignedIn;
  params: Parsed<Request['params']>;
  query: Parsed<Request['query']>;
  body: Parsed<Request['body']>;
  /** The HTTP request itself, for uploads. */
  raw: globalThis.Request;
};
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Result<Response extends z.ZodType> = Response extends typeof done
  ? // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
    void
  : z.output<Response> | JsonBytes<z.output<Response>>;

/** The part of the description from which Hono infers the types of the web's client. */
type TypedRoute<
  Method extends RouteConfig['method'],
  Path extends string,
  Request,
  Response extends z.ZodType,
> = {
  method: Method;
  path: Path;
  request: {
    [Part in keyof Request]: Request[Part] extends infer Schema extends z.ZodType
      ? Part extends 'body'
        ? ReturnType<typeof jsonBody<Schema>>
        : Schema
      : never;
  };
  responses: { 200: { description: string; content: { 'application/json': { schema: Response } } } };
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * One route for `createRouter().openapiRoutes([…])`: its permission, its schemas, and the command or query that it runs. Without
 * `response`, `run` returns nothing and the route responds with `{ ok: true }`.
 */
export function endpoint<
  const Method extends RouteConfig['method'],
  const Path extends string,
  const Access extends Permission | 'public',
  Request extends Schemas = Record<never, never>,
  Response extends z.ZodType = typeof done,
>({ run, request = {} as Request, response, ...rest }: Endpoint<Method, Path, Access, Request, Response>) {
  const { body, ...parts } = request;
  const described = route({
    ...rest,
    request: { ...parts, ...(body && { body: jsonBody(body) }) },
    response: response ?? done,
  });
  const isOpen = isOpenToVisitors(rest.permission);
  const handler = async (c: Context<AppEnv, string, { out: Record<'param' | 'query' | 'json', never> }>) => {
    const ctx = isOpen ? c.var.ctx : signedIn(c.var.ctx);
    const [params, query, body] = [c.req.valid('param'), c.req.valid('query'), c.req.valid('json')];
    const result = await run({ ctx, params, query, body, raw: c.req.raw } as Input<Access, Request>);
    if (result instanceof JsonBytes) return c.body(result.bytes, 200, JSON_TYPE);
    return c.json(response ? result : { ok: true }, 200);
  };
  return { route: described as unknown as TypedRoute<Method, Path, Request, Response>, handler };
}
