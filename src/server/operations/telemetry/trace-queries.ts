import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import pg, { type Pool, type PoolClient } from 'pg';

type Queries = Pick<Pool | PoolClient, 'query'>;

/**
 * Makes every statement of a traced request a child span, with the text of the statement, in which values are $1, $2, and never the values.
 * Statements without a request are not traced.
 */
export function traceQueries(pool: Pool, tracer: Tracer, activeSpan: () => Span | undefined): void {
  const traced = new WeakSet<Queries>();
  const traceOnce = (target: Queries) => {
    if (!traced.has(target)) wrapQuery(target, tracer, activeSpan);
    traced.add(target);
  };
  traceOnce(pool);
  pool.on('acquire', traceOnce);
}

function wrapQuery(target: Queries, tracer: Tracer, activeSpan: () => Span | undefined): void {
  const query: (...args: unknown[]) => unknown = target.query.bind(target);
  const wrapped = (...args: unknown[]): unknown => {
    const parent = activeSpan();
    const text = textOf(args[0]);
    // With a callback, the call comes from the pool itself, inside its own span.
    if (!parent || text === null || typeof args.at(-1) === 'function') return query(...args);
    const options = {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    };
    const span = tracer.startSpan(nameOf(text), options, trace.setSpan(ROOT_CONTEXT, parent));
    return endSpan(query(...args), span);
  };
  Object.assign(target, { query: wrapped });
}

function endSpan(response: unknown, span: Span): unknown {
  if (!(response instanceof Promise)) {
    span.end();
    return response;
  }
  return response.then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('db.response.status_code', code ?? 'unknown');
      span.end();
      throw error;
    },
  );
}

/** The statement of a text or a query object; streams and cursors are left alone. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && !('submit' in statement);
  return isConfig && 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
}

const nameOf = (text: string) => text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'QUERY';
