import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { UNSUBSCRIBE_TOPICS, type UnsubscribeTopic } from '#domain/mails/notifications.ts';
import type { Ctx } from '../../context.ts';

/** The owner of the emails that a link stops: an account, or an address without one. */
export type Subscriber = { user_id: string } | { address_hash: string };
export type Unsubscription = { subscriber: Subscriber; topic: UnsubscribeTopic };

type Key = Pick<Ctx, 'secret'>;

export const hashAddress = (email: string): string =>
  createHash('sha256').update(`address:${email.toLowerCase()}`).digest('hex');

/** The URL that stops these emails (RFC 8058): signed, so that nobody stops the emails of another person. */
export function unsubscribeUrl(ctx: Pick<Ctx, 'origin' | 'secret'>, { subscriber, topic }: Unsubscription) {
  const who = 'user_id' in subscriber ? `u${subscriber.user_id}` : `a${subscriber.address_hash}`;
  const claim = `${who}.${topic}`;
  return `${ctx.origin}/unsubscribe/${claim}.${sign(ctx, claim)}`;
}

/** Reads the token of a link, or null for an invalid one. */
export function readUnsubscribeToken(ctx: Key, token: string): Unsubscription | null {
  const [who = '', topic = '', signature = ''] = token.split('.');
  const known = UNSUBSCRIBE_TOPICS.find((name) => name === topic);
  if (!known || !isSame(signature, sign(ctx, `${who}.${topic}`))) return null;
  const [kind, id] = [who.slice(0, 1), who.slice(1)];
  return { topic: known, subscriber: kind === 'u' ? { user_id: id } : { address_hash: id } };
}

const sign = ({ secret }: Key, claim: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${claim}`).digest('base64url');

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
