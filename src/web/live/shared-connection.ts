import { LIVE_BEAT_SECONDS, LIVE_TIMEOUT_SECONDS, PAGE_LOAD_SECONDS } from '#domain/live.ts';
import { connect, type LiveMessage } from './connection.ts';

/** Between tabs. A new tab asks for the recent messages, because its page loaded its data a moment before it listens. */
type Message = LiveMessage | { kind: 'joined' };

const CHECK_MS = (LIVE_BEAT_SECONDS + 2 * LIVE_TIMEOUT_SECONDS) * 1000;

/**
 * One connection for all tabs of a person, because a browser opens only six per server over HTTP/1.1. The tab with
 * the lock connects and forwards messages to the others. When it falls silent, for example because a phone suspended
 * it, a visible tab steals the lock. Returns a function that disconnects.
 */
export function shareConnection(personId: string, onMessage: (message: LiveMessage) => void): () => void {
  const name = `live:${personId}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  let lastId = '';
  let receivedAt = Date.now();

  const receive = (message: LiveMessage) => {
    receivedAt = Date.now();
    if ('id' in message) lastId = message.id;
    onMessage(message);
  };
  const post = (message: Message) => channel.postMessage(message);
  let repeatRecent: (() => void) | null = null;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'joined') repeatRecent?.();
    else receive(data);
  };
  post({ kind: 'joined' });

  /** Connects until this tab closes or another one steals the lock. */
  const lead = (isOver: AbortSignal) => {
    let recent: { at: number; message: LiveMessage }[] = [];
    const isRecent = ({ at }: { at: number }) => at > Date.now() - PAGE_LOAD_SECONDS * 1000;
    const disconnect = connect(lastId, (message) => {
      receive(message);
      post(message);
      recent = [...recent.filter(isRecent), { at: Date.now(), message }];
    });
    repeatRecent = () => {
      for (const { message } of recent.filter(isRecent)) post(message);
    };
    isOver.addEventListener('abort', () => {
      repeatRecent = null;
      disconnect();
    });
  };

  const watch = setInterval(() => {
    const isSilent = Date.now() - receivedAt > CHECK_MS && document.visibilityState === 'visible';
    if (isSilent) void acquireLock(name, { steal: true, until: ended.signal, hold: lead });
  }, CHECK_MS);
  ended.signal.addEventListener('abort', () => {
    clearInterval(watch);
    channel.close();
  });
  void acquireLock(name, { steal: false, until: ended.signal, hold: lead });
  return () => ended.abort();
}

type Hold = { steal: boolean; until: AbortSignal; hold: (isOver: AbortSignal) => void };

/** Waits for the lock and holds it until `until` aborts. After losing it, waits again. */
async function acquireLock(name: string, { steal, until, hold }: Hold): Promise<void> {
  // Insecure origins have no locks: there each tab connects on its own.
  if (!navigator.locks) return hold(until);
  const lost = new AbortController();
  const options = steal ? { steal } : { signal: until };
  await navigator.locks
    .request(name, options, () => {
      hold(AbortSignal.any([until, lost.signal]));
      return new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));
    })
    .catch(() => lost.abort());
  if (!until.aborted) await acquireLock(name, { steal: false, until, hold });
}
