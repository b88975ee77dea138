import { LIVE_BEAT_SECONDS, LIVE_TIMEOUT_SECONDS, type LiveChange } from '#domain/live.ts';

/** A message from the browser's one connection to all its tabs. `id` is the position where another tab resumes. */
export type LiveMessage =
  | { kind: 'changes'; id: string; changes: LiveChange[] }
  | { kind: 'reset' | 'beat'; id: string }
  | { kind: 'lost' };

const SILENCE_MS = (LIVE_BEAT_SECONDS + LIVE_TIMEOUT_SECONDS) * 1000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A stream that lasted this long resets the pause. */
const STEADY_MS = 30_000;

/**
 * Keeps a stream of server-sent events open. A silent or lost stream resumes where it ended, with growing pauses, and
 * at once when the page becomes visible or online. A stream that the server replaced with a newer one of the same
 * person waits for the longest pause, or they would replace each other forever. Returns a function that disconnects.
 */
export function connect(after: string, onMessage: (message: LiveMessage) => void): () => void {
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
        onMessage(
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
    onMessage({ kind: 'lost' });
    // A restart of the server disconnects everybody at once: the random pause spreads the reconnections.
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

  const reconnect = () => {
    if (source === null && document.visibilityState === 'visible') open();
  };
  const listeners = new AbortController();
  window.addEventListener('online', reconnect, listeners);
  document.addEventListener('visibilitychange', reconnect, listeners);
  open();
  return () => {
    listeners.abort();
    close();
  };
}
