import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server, which a test can cut, as when the server dies, and restore or lead to another server. */
export async function openTcpProxy(target: { host: string; port: number }) {
  let to = target;
  let isCut = false;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    if (isSilent) return void near.on('error', () => {}).resume();
    const far = connect(to);
    join(near, far);
    join(far, near);
  });

  function join(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.pipe(other);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection and rejects new ones. */
    cut,
    /** From now on nothing passes, and nobody hears of it. */
    silence(): void {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    /** Accepts connections again, optionally to another server. */
    repair(other = to): void {
      to = other;
      isCut = false;
      isSilent = false;
    },
    async close(): Promise<void> {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
