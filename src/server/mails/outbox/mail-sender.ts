import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { startListening } from '../../live/events/listener.ts';
import { log } from '../../process/log.ts';
import { MAIL_CHANNEL } from './outbox.ts';
import { deliver, record, returnMails, type Sender, takeDue } from './send-mails.ts';
import { MAILS_AT_ONCE, type OutgoingMail } from './transport.ts';

const LOOK_MS = 500;

/**
 * Sends the emails that are due until it is stopped, in batches, several at once. The table of emails is the queue: this looks twice a
 * second, and at once when an email with a link was queued, because a person waits for it (rule:mails-are-queued).
 */
export async function startMailSender(sender: Sender, directUrl: string) {
  const deliveries = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let looksAgain = false;
  let isEnding = false;

  function look(): void {
    if (isEnding) return;
    looksAgain = looking !== null;
    if (looking) return;
    looking = takeAllDue()
      .catch((err) => log.warn({ err }, 'emails could not be looked for'))
      .finally(() => {
        looking = null;
        if (looksAgain) look();
      });
  }

  async function takeAllDue(): Promise<void> {
    while (!isEnding && deliveries.size < MAILS_AT_ONCE) {
      const batch = await takeDue(sender);
      if (batch.length === 0) return;
      const delivery = send(batch).finally(() => {
        deliveries.delete(delivery);
        look();
      });
      deliveries.add(delivery);
    }
  }

  async function send(batch: OutgoingMail[]): Promise<void> {
    const outcomes = await deliver(sender, batch);
    try {
      while (!(await isRecorded(outcomes))) await pause(LOOK_MS);
    } catch (err) {
      log.error({ err }, 'the results of emails could not be recorded');
    }
  }

  /** False while the database is away: only this process knows which emails have left. */
  async function isRecorded(outcomes: Awaited<ReturnType<typeof deliver>>): Promise<boolean> {
    try {
      await record(sender, outcomes);
      return true;
    } catch (error) {
      if (isEnding || !isDatabaseUnavailable(error)) throw error;
      return false;
    }
  }

  const listener = await startListening(directUrl, MAIL_CHANNEL, look);
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    /** Takes no more emails and finishes those that are being sent. */
    async stop() {
      isEnding = true;
      clearInterval(timer);
      await listener.close();
      await looking;
      await Promise.all(deliveries);
    },
    /** Returns those that are being sent to the queue. */
    async release() {
      isEnding = true;
      await returnMails(sender, [sender.id]);
    },
  };
}
