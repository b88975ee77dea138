import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Database } from '#server/db/database.ts';
import { cloneSeeded } from './seeded.ts';
import { freePort, SECRET, startServer } from './server.ts';

type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };
export type Product = {
  url: string;
  /** Its database, for states that would need many clicks or an import. */
  db: Database;
  /** The secret of the session cookies. */
  secret: string;
  /** Every stored email, newest first. */
  mailbox(): Promise<Mail[]>;
  /** Waits for the newest email to an address whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
};

type Start = { port?: number; settings?: Record<string, string> };

/** Starts a product on copies of the seeded database and its files, which `stop` removes. */
export async function startProduct({ port, settings = {} }: Start = {}) {
  const copy = await cloneSeeded();
  const server = await startServer({
    port: port ?? (await freePort()),
    // The copy has the demo already, whose code takes a tenth of a start.
    settings: { DATABASE_URL: copy.databaseUrl, DATA_DIR: copy.dataDir, SEED: 'none', ...settings },
  });
  const { db, pool } = connect(copy.databaseUrl);
  const stop = async () => {
    await Promise.all([pool.end(), server.stop()]);
    await copy.remove();
  };
  return { product: createProduct(server.url, db), stop };
}

function createProduct(url: string, db: Database): Product {
  const mailbox = async (): Promise<Mail[]> => (await fetch(`${url}/dev/mailbox.json`)).json();
  // The demo has older letters.
  const startedAt = new Date().toISOString();
  const isNew = ({ sentAt }: Mail) => sentAt >= startedAt;
  const mailTo = async (address: string, subject: RegExp): Promise<Mail> => {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const mail = (await mailbox()).find(
        (stored) => isNew(stored) && stored.to === address && subject.test(stored.subject),
      );
      if (mail) return mail;
      await pause(100);
    }
    throw new Error(`No mail to ${address} with a subject like ${subject} within 15 seconds.`);
  };
  return { url, db, secret: SECRET, mailbox, mailTo };
}
