import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type Received = { messageId: string; to: string; subject: string; mail: ParsedMail };

type Behaviour = {
  /** Rejects a recipient with this code, or accepts it. */
  refuses?: (address: string) => number | null;
  /** Rejects an email with this code after reading it, or accepts it. */
  refusesMail?: (address: string) => number | null;
  /** Closes the connection after it has stored the whole email, before the response. */
  cutsAfterData?: (address: string) => boolean;
  /** Waits before the response to each email. */
  pauses?: () => Promise<void>;
  /** Offers STARTTLS with the test certificate of the package, which nobody trusts and which has expired. */
  offersTls?: boolean;
};

/** A real SMTP server on a separate port, with these faults; it stores accepted emails. */
export async function startSmtp(behaviour: Behaviour = {}, port = 0) {
  const received: Received[] = [];
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: behaviour.offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, response) => {
      const code = behaviour.refuses?.(address);
      response(code ? smtpError(code) : null);
    },
    onData: async (stream, session, response) => {
      const mail = await simpleParser(stream);
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const code = behaviour.refusesMail?.(to);
      if (code) return response(smtpError(code));
      received.push({ messageId: mail.messageId ?? '', to, subject: mail.subject ?? '', mail });
      await behaviour.pauses?.();
      if (behaviour.cutsAfterData?.(to)) sockets.get(session.remotePort)?.destroy();
      else response();
    },
  });
  server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket));
  server.on('error', () => {}); // a broken connection
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets.values()) socket.destroy();
    });
  return { received, port: portOf(server.server), stop };
}

const smtpError = (responseCode: number) => Object.assign(new Error('Not today'), { responseCode });

/** Accepts connections and never responds. */
export async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: portOf(server), connections: () => sockets.size, stop };
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
