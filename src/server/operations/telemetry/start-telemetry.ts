import type { MiddlewareHandler } from 'hono';
import type { RequestObserver } from '../../http/observe.ts';
import type { AppEnv } from '../../http/route.ts';
import type { Watched } from './metrics.ts';

/** The observers of requests besides the log. */
export type Telemetry = { observers: RequestObserver[]; middleware: MiddlewareHandler<AppEnv>[] };

/** Starts the metrics and traces of the settings; loads their code only when needed. */
export async function startTelemetry(watched: Watched) {
  const { env, pool, replicaPool } = watched;
  const pools = replicaPool ? [pool, replicaPool] : [pool];
  const metrics =
    env.METRICS_PORT === undefined ? null : await (await import('./metrics.ts')).startMetrics(watched);
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./tracing.ts')).startTracing(env, pools)
    : null;
  return {
    observers: metrics ? [metrics.observer] : [],
    middleware: tracing ? [tracing.middleware] : [],
    metricsPort: metrics?.port,
    async stop() {
      await metrics?.stop();
      await tracing?.stop();
    },
  };
}
