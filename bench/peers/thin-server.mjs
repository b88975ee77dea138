// Node's HTTP server and pg alone: calls one function of the schema `peer` per request. `node thin-server.mjs <port>` with DATABASE_URL
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const statements = new Map();

/** Statements are prepared by name; the names of the parameters come from the measurement itself. */
function statementFor(name, parameters) {
  const key = `${name}:${parameters.join()}`;
  let text = statements.get(key);
  if (!text) {
    const places = parameters.map((parameter, index) => `${parameter} => $${index + 1}`);
    text = `select peer.${name}(${places.join(', ')})::text as body`;
    statements.set(key, text);
  }
  return { name: key, text };
}

async function answer(request, response) {
  const url = new URL(request.url, 'http://localhost');
  const values =
    request.method === 'POST' ? JSON.parse(await textOf(request)) : Object.fromEntries(url.searchParams);
  const statement = statementFor(url.pathname.split('/').at(-1), Object.keys(values));
  const { rows } = await pool.query({ ...statement, values: Object.values(values) });
  const body = Buffer.from(rows[0].body);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

async function textOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'));
