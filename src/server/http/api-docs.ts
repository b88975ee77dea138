import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { notFound } from '#domain/errors.ts';
import { kindAsName, programme } from '#domain/programme/programme.ts';
import { beingUpdated } from '../process/child-process/being-updated.ts';
import type { AppEnv } from './route.ts';

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The OpenAPI document of every route, and a page that shows it (both are public, because they contain no data). */
export function apiDocs(app: OpenAPIHono<AppEnv>) {
  let described: ReturnType<typeof app.getOpenAPI31Document> | undefined;
  const describe = () => {
    described ??= app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Portal', version: '1' } });
    return { ...described, info: { ...described.info, title: `${kindAsName()} portal` } };
  };
  return new Hono()
    .get('/openapi.json', (c) => c.json(describe()))
    .get('/docs', (c) => c.html(docsPage()))
    .get('/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript' }))
    .get(
      '/docs/*',
      serveStatic({
        root: relative(process.cwd(), SWAGGER_UI),
        rewriteRequestPath: (path) => path.replace(/^\/api\/docs/, ''),
      }),
      () => {
        throw existsSync(SWAGGER_UI) ? notFound() : beingUpdated();
      },
    );
}

const docsPage =
  () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API of the ${programme().kind} portal</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs' });`;
