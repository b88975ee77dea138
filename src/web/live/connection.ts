import { LIVE_BEAT_SECONDS, LIVE_TIMEOUT_SECONDS, type LiveChange } from '#domain/live.ts';

/** What the one connection of the browser says to all of its tabs. `id` is where another tab would go on. */
export type LiveNews =
  | { kind: 'changes'; id: string; changes: LiveChange[] }
  | { kind: 'reset' | 'beat'; id: string }
  | { kind: 'lost' };

const SILENCE_MS = (LIVE_BEAT_SECONDS + LIVE_TIMEOUT_SECONDS) * 1000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How long a stream must last before the next loss is a new one. */
const STEADY_MS = 30_000;

/**
 * Keeps a stream of server-sent events open: a silent or lost one is opened anew where it ended, with growing pauses,
 * and at once when the browser comes back to life. One that the server replaced by a newer stream of the same person waits
 * for the longest pause, or they would replace each other again and again. Gives the undo.
 */
export function connect(after: string, onNews: (news: LiveNews) => void): () => void {
  let lastId = after;
  let source: EventSource | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    close();
    const openedAt = Date.now();
    source = new EventSource(`/api/live${lastId ? `?after=${encodeURIComponent(lastId)}` : ''}`);
    source.onerror = retry;
    source.addEventListener('replaced', () => {
      pauseMs = LONGEST_PAUSE_MS;
      retry();
    });
    for (const kind of ['changes', 'reset', 'beat'] as const) {
      source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId;
        if (Date.now() - openedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
        schedule(retry, SILENCE_MS);
        onNews(
          kind === 'changes'
            ? { kind, id: lastId, changes: JSON.parse(data) as LiveChange[] }
            : { kind, id: lastId },
        );
      });
    }
    schedule(retry, SILENCE_MS);
  }

  function retry() {
    close();
    onNews({ kind: 'lost' });
    // Everybody's connection is lost at once when a server restarts: they come back one after the other.
    schedule(open, pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function schedule(run: () => void, ms: number) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  const wakeUp = () => {
    if (source === null && document.visibilityState === 'visible') open();
  };
  const woken = new AbortController();
  window.addEventListener('online', wakeUp, woken);
  document.addEventListener('visibilitychange', wakeUp, woken);
  open();
  return () => {
    woken.abort();
    close();
  };
}
