// The service worker, which only serves the offline page (docs/decisions/017).
// `VERSION` changes with that page, so that browsers notice a new worker, which then fetches the new page.
declare const VERSION: string;

// The compiler's own types of a worker exclude those of a page, and both are in this project.
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

const CACHE = `offline-${VERSION}`;
const PAGE = '/offline';
/** Paths that are not screens: their own errors say more than the offline page. */
const NOT_A_SCREEN = /^\/(api|files|dev)\//;

worker.addEventListener('install', (event) => {
  event.waitUntil(cachePage());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldPages(), enablePreload(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || NOT_A_SCREEN.test(new URL(request.url).pathname)) return;
  event.respondWith(respond(event));
});

async function cachePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'reload' }));
  await worker.skipWaiting();
}

async function deleteOldPages() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** The browser sends the request while the worker starts, so that the worker costs no time. */
const enablePreload = () => worker.registration.navigationPreload?.enable();

async function respond(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // No connection at all; any response of a server, even an error, is passed through.
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
