import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { RETRY_MINUTES } from '#domain/mails/mails.ts';
import { mails } from '#server/db/schema/mails.ts';
import { configureLog, logSink } from '#server/process/log.ts';
import { startWorker } from '#server/worker/worker.ts';
import { recordingTransport, sendDue } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { recordSql } from '#tests/recorded-sql.ts';
import { startSilentServer, startSmtp } from '#tests/smtp.ts';
import { write } from '../../db/write.ts';
import { emailWrites } from './outbox.ts';
import { createMailTransport, type MailTransport } from './transport.ts';

const NOON = '2030-06-01T06:30:00.000Z';
const DAY_MS = 24 * 3_600_000;
/** For a server that never responds; a busy machine takes this long for a response, too. */
const SOON_SECONDS = 0.3;
const PATIENT_SECONDS = 15;

vi.setConfig({ testTimeout: 60_000 }); // five hundred connections and more, on a slow machine
const portal = await portalForFile();
beforeEach(async () => {
  portal.clock.set(NOON);
  await portal.db.delete(mails);
});

const addressOf = (index: number) => `reader${index}@example.test`;
const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0]);

async function queue(count: number) {
  const content = { subject: 'News', paragraphs: ['Something has happened.'] };
  const queued = Array.from({ length: count }, (_, index) => ({
    to: addressOf(index),
    kind: 'contact' as const,
    content,
  }));
  await portal.db.transaction((tx) => write(tx, emailWrites(queued)));
}

const all = () => portal.db.select().from(mails).orderBy(mails.recipient);
const waiting = () => portal.db.$count(mails, eq(mails.status, 'queued'));
const sorted = (values: string[]) => values.toSorted();

async function withTransport(
  port: number,
  use: (transport: MailTransport) => Promise<void>,
  seconds = PATIENT_SECONDS,
) {
  const env = { ...portal.services.env, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const transport = createMailTransport({ ...env, SMTP_TIMEOUT_SECONDS: seconds });
  await use(transport).finally(() => transport.close());
}

/** Tries as often as the schedule says, without its pauses; gives the number of tries. */
async function sendUntilOver(transport: MailTransport): Promise<number> {
  for (let rounds = 1; ; rounds++) {
    await sendDue(portal, transport);
    if ((await waiting()) === 0) return rounds;
    portal.clock.forward(RETRY_MINUTES[Math.min(rounds, RETRY_MINUTES.length) - 1] ?? 0);
  }
}

test('five hundred emails arrive once each, as text and HTML, with the email’s number as Message-ID', async () => {
  await queue(500);
  const smtp = await startSmtp();
  await withTransport(smtp.port, async (transport) => {
    expect(await sendUntilOver(transport)).toBe(1);
  });
  await smtp.stop();
  const sent = await all();
  expect(sent.map(({ status }) => status)).toEqual(Array(500).fill('sent'));
  expect(sorted(smtp.received.map(({ messageId }) => messageId))).toEqual(
    sorted(sent.map(({ id }) => `<${id}@residency.example>`)),
  );
  const [first] = smtp.received;
  expect(first?.mail.text).toContain('Something has happened.');
  expect(first?.mail.html).toContain('Something has happened.');
});

test('emails leave in batches: eighty take fewer than thirty statements, and no job', async () => {
  await queue(80);
  const transport = recordingTransport();
  const statements = await recordSql(() => sendDue(portal, transport, 1));
  expect(statements.length).toBeLessThan(30);
  expect(new Set(transport.delivered.map(({ id }) => id)).size).toBe(80);
  expect(await waiting()).toBe(0);
  expect(await portal.db.$count(sql`graphile_worker.jobs`)).toBe(0);
});

test('five hundred emails survive a server that is down for hours: none is lost, none is sent twice', async () => {
  await queue(500);
  const first = await startSmtp();
  await first.stop();
  await withTransport(first.port, async (transport) => {
    for (const minutes of RETRY_MINUTES.slice(0, 3)) {
      await sendDue(portal, transport);
      portal.clock.forward(minutes);
    }
  });
  const [row] = await all();
  expect([row?.status, row?.attempts, row?.last_error]).toEqual([
    'queued',
    3,
    'We couldn’t reach the mail server.',
  ]);
  const smtp = await startSmtp();
  await withTransport(smtp.port, async (transport) => void (await sendUntilOver(transport)));
  await smtp.stop();
  expect(sorted(smtp.received.map(({ to }) => to))).toEqual(sorted((await all()).map((m) => m.recipient)));
});

test('a server that rejects, delays and cuts connections still delivers to valid recipients, and a second copy has the same Message-ID', async () => {
  await queue(500);
  const seen = new Map<string, number>();
  /** True for the first time that an address occurs. */
  const firstTimes = (address: string, times: number) => {
    const count = (seen.get(address) ?? 0) + 1;
    seen.set(address, count);
    return count <= times;
  };
  const smtp = await startSmtp({
    refuses: (address) => {
      const kind = numberOf(address) % 10;
      if (kind === 0) return 550;
      return kind === 1 && firstTimes(address, 3) ? 450 : null;
    },
    refusesMail: (address) => (numberOf(address) % 10 === 2 && firstTimes(address, 2) ? 451 : null),
    cutsAfterData: (address) => numberOf(address) % 10 === 3 && firstTimes(address, 1),
  });
  await withTransport(smtp.port, async (transport) => {
    expect(await sendUntilOver(transport)).toBe(4);
  });
  await smtp.stop();
  const rows = await all();
  const copies = Map.groupBy(smtp.received, ({ to }) => to);
  for (const { id, recipient, status } of rows) {
    const kind = numberOf(recipient) % 10;
    const ids = copies.get(recipient)?.map(({ messageId }) => messageId) ?? [];
    const own = `<${id}@residency.example>`;
    expect([recipient, status]).toEqual([recipient, kind === 0 ? 'dead' : 'sent']);
    expect([recipient, ids]).toEqual([recipient, kind === 0 ? [] : kind === 3 ? [own, own] : [own]]);
  }
});

test('an email is tried for twenty-four hours and then becomes a dead letter', async () => {
  await queue(1);
  const smtp = await startSmtp({ refuses: () => 450 });
  await withTransport(smtp.port, async (transport) => {
    expect(await sendUntilOver(transport)).toBe(RETRY_MINUTES.length + 1);
  });
  await smtp.stop();
  expect(portal.clock.now().getTime() - new Date(NOON).getTime()).toBe(DAY_MS);
  const [mail] = await all();
  expect([mail?.status, mail?.attempts]).toEqual(['dead', 13]);
  expect(mail?.last_error).toMatch(
    /^The mail server accepts no email for this address at the moment\. It said: 450/,
  );
});

test('an email to a permanently rejected address becomes a dead letter at once', async () => {
  await queue(1);
  const smtp = await startSmtp({ refuses: () => 550 });
  await withTransport(smtp.port, async (transport) => {
    expect(await sendUntilOver(transport)).toBe(1);
  });
  await smtp.stop();
  const [mail] = await all();
  expect([mail?.status, mail?.attempts, mail?.may_have_left]).toEqual(['dead', 1, false]);
  expect(mail?.last_error).toMatch(/^The mail server rejected this address\. It said: 550/);
});

test('the log says of every failed email that it was not sent and why, without an address, and calls no job a success', async () => {
  const lines: string[] = [];
  const written = vi.spyOn(logSink, 'write').mockImplementation((line) => void lines.push(line));
  configureLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
  const smtp = await startSmtp({ refuses: () => 550 });
  await withTransport(smtp.port, async (transport) => {
    const worker = await startWorker(portal.services, portal.databaseUrl, transport);
    await queue(1);
    await expect.poll(async () => (await all())[0]?.status, { timeout: 10_000 }).toBe('dead');
    await worker.stop();
  });
  configureLog(portal.services.env);
  written.mockRestore();
  await smtp.stop();
  const [line = '{}', ...others] = lines.filter((each) => each.includes('an email was not sent'));
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    mail_id: (await all())[0]?.id,
    kind: 'contact',
    status: 'dead',
    attempts: 1,
    reason: 'The mail server rejected this address. It said: 550',
  });
  expect(others).toEqual([]);
  expect(lines.join('')).not.toMatch(/success|reader0@example/);
});

test('an email whose connection breaks after its data says that it may have arrived', async () => {
  await queue(1);
  const smtp = await startSmtp({ cutsAfterData: () => true });
  await withTransport(smtp.port, async (transport) => void (await sendDue(portal, transport)));
  await smtp.stop();
  const [mail] = await all();
  expect([mail?.status, mail?.may_have_left, mail?.last_error]).toEqual([
    'queued',
    true,
    'The mail server closed the connection.',
  ]);
  expect(smtp.received).toHaveLength(1);
});

test('an optional email has the header that lets mail programs unsubscribe', async () => {
  const unsubscribeUrl = 'https://residency.example/unsubscribe/token';
  const content = { subject: 'News', paragraphs: ['Something has happened.'] };
  await portal.db.transaction((tx) =>
    write(tx, emailWrites([{ to: addressOf(1), kind: 'team', content, unsubscribeUrl }])),
  );
  const smtp = await startSmtp();
  await withTransport(smtp.port, async (transport) => void (await sendDue(portal, transport)));
  await smtp.stop();
  expect(smtp.received[0]?.mail.headers.get('list')).toMatchObject({
    unsubscribe: { url: unsubscribeUrl },
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  });
});

test('a slow server gets no more than four emails at once, and all of them', async () => {
  await queue(40);
  let present = 0;
  let most = 0;
  const smtp = await startSmtp({
    pauses: async () => {
      most = Math.max(most, ++present);
      await pause(5);
      present--;
    },
  });
  await withTransport(smtp.port, async (transport) => void (await sendDue(portal, transport, 20)));
  await smtp.stop();
  expect([most, smtp.received.length, await waiting()]).toEqual([4, 40, 0]);
});

test('an email whose server replies after the timeout is sent again with the same Message-ID', async () => {
  await queue(1);
  let pauses = 0;
  const smtp = await startSmtp({
    pauses: () => (pauses++ === 0 ? new Promise(() => {}) : Promise.resolve()),
  });
  await withTransport(smtp.port, async (transport) => void (await sendDue(portal, transport)), SOON_SECONDS);
  const [late] = await all();
  expect([late?.last_error, late?.may_have_left]).toEqual(['The mail server didn’t respond in time.', true]);
  await withTransport(smtp.port, async (transport) => void (await sendUntilOver(transport)));
  await smtp.stop();
  const [mail] = await all();
  const own = `<${mail?.id}@residency.example>`;
  expect(smtp.received.map(({ messageId }) => messageId)).toEqual([own, own]);
});

test('the connection to a silent server is closed after the timeout, for every simultaneous email', async () => {
  await queue(4);
  const silent = await startSilentServer();
  await withTransport(
    silent.port,
    async (transport) => void (await sendDue(portal, transport)),
    SOON_SECONDS,
  );
  await silent.stop();
  expect((await all()).map(({ status, last_error }) => [status, last_error])).toEqual(
    Array(4).fill(['queued', 'The mail server didn’t respond in time.']),
  );
});

test('a silent mail server delays no other job of the worker', async () => {
  portal.clock.set(new Date());
  await queue(8);
  const never: MailTransport = { deliver: () => hanging.promise, close: () => {} };
  const hanging = Promise.withResolvers<'sent'>();
  const worker = await startWorker(portal.services, portal.databaseUrl, never);
  const email = 'newcomer@example.test';
  const credentials = {
    email,
    password: 'a long enough password',
    confirm_password: 'a long enough password',
  };
  await portal.visitor().post('/api/sign-ups', credentials);
  await expect.poll(() => portal.db.$count(mails, eq(mails.recipient, email)), { timeout: 10_000 }).toBe(1);
  hanging.resolve('sent');
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  await worker.stop();
});

test('emails leave while requests hold every connection of their pool', async () => {
  portal.clock.set(new Date());
  const transport = recordingTransport();
  await queue(20);
  const held = await Promise.all(
    Array.from({ length: portal.pool.options.max }, () => portal.pool.connect()),
  );
  const worker = await startWorker(portal.services, portal.databaseUrl, transport);
  try {
    await expect.poll(() => transport.delivered.length, { timeout: 10_000 }).toBe(20);
  } finally {
    for (const client of held) client.release();
    await worker.stop();
  }
  expect(await waiting()).toBe(0);
});
