import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { invalid } from '#domain/errors.ts';
import { findOwnServiceLinks } from '#domain/own-links.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Ctx } from '../context.ts';
import { fieldErrors } from './problems.ts';

export type AppEnv = { Variables: { ctx: Ctx; requestId: string } };

/** A router of one noun; invalid input becomes a 422 that names each field (rule:error-catalogue). */
export const createRouter = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (!result.success) throw invalid(fieldErrors(result.error.issues));
      const ownLinks = findOwnServiceLinks(result.data, new URL(c.get('ctx').origin).host);
      if (ownLinks.length > 0) throw invalid(ownLinks);
    },
  });

/**
 * Describes one route: its method and path, its permission, and its schemas. The tests fail for a route with an unknown permission, and
 * call every route as every kind of person.
 */
export function route<
  const R extends Omit<RouteConfig, 'responses'> & { permission: Permission | 'public' },
  A extends z.ZodType,
>(config: R & { response: A }) {
  const { permission, response, ...rest } = config;
  return createRoute({
    ...rest,
    'x-permission': permission,
    responses: {
      200: { description: rest.summary ?? 'Done', content: { 'application/json': { schema: response } } },
      ...problemResponses,
    },
  });
}

/** A required JSON body; without `required` another content type would bypass the schema. */
export const jsonBody = <S extends z.ZodType>(schema: S) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const;

/** Path parameter `id`. */
export const idParams = z.object({ id: z.uuid() });

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string(),
    request_id: z.string().optional(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), title: z.string().optional() }))
      .optional(),
    current: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Problem');

/** The errors of every route. */
export const problemResponses = {
  default: {
    description: 'A problem',
    content: { 'application/problem+json': { schema: problemSchema } },
  },
};

/** A response without data. */
export const done = z.object({ ok: z.literal(true) });
