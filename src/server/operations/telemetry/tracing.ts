import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { createMiddleware } from 'hono/factory';
import type { Pool } from 'pg';
import type { Env } from '../../env.ts';
import { routePattern } from '../../http/observe.ts';
import type { AppEnv } from '../../http/route.ts';
import { traceQueries } from './trace-queries.ts';

/**
 * Sends a trace of each request and its statements to an OpenTelemetry collector (OTEL_EXPORTER_OTLP_ENDPOINT, OTLP over HTTP). Our own
 * spans instead of the instrumentation packages, which patch modules at load time and need a loader hook at every start, even without
 * tracing. No values, paths, addresses or names of people.
 */
export function startTracing(env: Env, pools: Pool[]) {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', withSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT)).href,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('residency-portal');
  const active = new AsyncLocalStorage<Span>();
  for (const pool of pools) traceQueries(pool, tracer, () => active.getStore());
  const middleware = createMiddleware<AppEnv>(async (c, next) => {
    const span = tracer.startSpan(c.req.method, { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT);
    await active.run(span, next);
    const route = routePattern(c);
    span.updateName(`${c.req.method} ${route}`);
    span.setAttributes({
      'http.request.method': c.req.method,
      'http.route': route,
      'http.response.status_code': c.res.status,
      request_id: c.var.requestId,
    });
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return { middleware, stop: () => provider.shutdown() };
}

const withSlash = (endpoint = '') => (endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
