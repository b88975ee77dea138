import { expect, test } from 'vitest';
import { portalForFile } from '#tests/portal.ts';
import { connect } from './db/database.ts';
import { explainFailure } from './explain-failure.ts';

const portal = await portalForFile();

test('a database of another name is explained with the setting and without the connection string', async () => {
  const url = new URL(portal.databaseUrl);
  url.pathname = '/no-such-database';
  const { pool } = connect(url.href);
  const error = await pool.query('select 1').catch((thrown: unknown) => thrown);
  expect(explainFailure(error)).toMatch(/^The database server has no database of the name in DATABASE_URL/);
  await pool.end();
});

test('a rejected password is explained with the way to write special characters', () => {
  const rejected = Object.assign(new Error('password authentication failed for user "portal"'), {
    code: '28P01',
  });
  expect(explainFailure(new Error('Failed query', { cause: rejected }))).toMatch(
    /DATABASE_URL.* write % as %25/,
  );
});

test('a host whose addresses all reject the connection is explained, although the error has no message', () => {
  const refused = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]), {
    code: 'ECONNREFUSED',
  });
  expect(explainFailure(refused)).toBe(
    'The database cannot be used (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  );
});

test('a bug is not explained, so that its stack is printed', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toBeNull();
});
