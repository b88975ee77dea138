import pg from 'pg';

/** A statement as the database got it: its text, its parameters, the returned rows, and its connection. */
export type Statement = {
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
  connection: pg.Client;
};

type Responded = (error: Error | undefined, result?: pg.QueryResult) => void;
type Query = (
  config: string | pg.QueryConfig,
  values?: unknown[],
  responded?: Responded,
) => Promise<pg.QueryResult> | undefined;

/** Every statement that this process sends during `work`, in order, for a plan or a measurement. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query as Query;
  const recording: Query = function (this: pg.Client, config, values, responded) {
    const statement: Statement = { ...describe(config, values), rows: [], connection: this };
    statements.push(statement);
    const result = query.call(this, config, values)?.then((response) => {
      // The statement that begins a transaction of a request also names it: its response is a list.
      if (!Array.isArray(response)) statement.rows = response.rows.map((row) => withNames(response, row));
      return response;
    });
    if (!responded) return result;
    result?.then((response) => responded(undefined, response), responded); // as a pool calls it
  };
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return statements;
}

/** Those of the transaction that submits an application or its second step, without statements of jobs meanwhile. */
export async function statementsOfSubmission(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await recordSql(work);
  const write = statements.findIndex(({ text }) => text.includes('insert into "application_events"'));
  const isOfWriter = ({ connection }: Statement) => connection === statements[write]?.connection;
  const isEdge = (statement: Statement, edge: RegExp) => isOfWriter(statement) && edge.test(statement.text);
  const begin = statements.findLastIndex(
    (statement, index) => index < write && isEdge(statement, /^begin\b/),
  );
  const commit = statements.findIndex((statement, index) => index > write && isEdge(statement, /^commit$/));
  return statements.slice(begin + 1, commit).filter(isOfWriter);
}

/** Drizzle requests some rows as arrays. */
const withNames = ({ fields }: pg.QueryResult, row: Record<string, unknown> | unknown[]) =>
  Array.isArray(row) ? Object.fromEntries(fields.map(({ name }, index) => [name, row[index]])) : row;

function describe(config: string | pg.QueryConfig, values: unknown[] = []) {
  return typeof config === 'string'
    ? { text: config, values }
    : { text: config.text, values: config.values ?? values };
}
