/** `relay.ts <from> <to> [<from> <to> …]`: forwards connections between ports of this network namespace and sockets in the file system. */
import { connect, createServer, type NetConnectOpts } from 'node:net';

const [...addresses] = process.argv.slice(2);
const optionsOf = (address: string): NetConnectOpts =>
  address.includes('/') ? { path: address } : { port: Number(address), host: '127.0.0.1' };

for (let n = 0; n + 1 < addresses.length; n += 2) {
  const [from = '', to = ''] = addresses.slice(n);
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const outgoing = connect({ ...optionsOf(to), allowHalfOpen: true });
    for (const socket of [incoming, outgoing]) {
      socket.on('error', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  server.listen(optionsOf(from));
}
