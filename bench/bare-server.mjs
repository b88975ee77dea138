// A bare Node HTTP server with one constant response: the upper bound of any Node server.
// `node bare-server.mjs <port> <bytes> <content type>`
import { createServer } from 'node:http';

const [port, bytes, type] = process.argv.slice(2);
const body = Buffer.alloc(Number(bytes), 'x');
const headers = { 'Content-Type': type, 'Content-Length': body.length };
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  '127.0.0.1',
  () => process.stdout.write('ready\n'),
);
