import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { head, openRaw } from '../../tests/raw.ts';
import { openLoop } from '../requests/open-loop.ts';
import { type Actor, type Cast, createCast } from './cast.ts';
import { createSite, embeddedServer, figure, scratchDirectory, spread } from './site.ts';

const SECONDS = 30;
const PER_SECOND = 20;
const UPLOADERS = 150;
const BATCH = 20;
const BATCH_MS = 100;
/** Responses that a slow reader requests and doesn’t read. */
const UNREAD = 10;

/** The first bytes of a slow client, and those of each later second. */
type Slow = { first: string; drip: string; reads: boolean };

/** Makes a thousand clients send or read as slowly as possible, in each way, while others work. */
export async function slowClients(clients: number): Promise<void> {
  const dataDir = scratchDirectory('slow-clients');
  const site = await createSite(dataDir);
  await site.start();
  const cast = await createCast(embeddedServer(dataDir).url);
  for (const [kind, slow] of Object.entries(kinds(site.url, cast))) {
    const sockets = await connectAll(site.url, clients, slow);
    const drip = setInterval(() => {
      for (const [n, socket] of sockets.entries()) writeTo(socket, slow(n).drip);
    }, 1000);
    const others = await openLoop({
      perSecond: PER_SECOND,
      seconds: SECONDS,
      send: (n) => visit(site.url, cast, n),
    });
    clearInterval(drip);
    figure({
      fault: 'slow-clients',
      kind,
      clients,
      ended_by_portal: sockets.filter(({ destroyed }) => destroyed).length,
      others: others.length,
      others_ms: spread(others.map(({ ms }) => ms)),
      others_not_200: others.filter(({ outcome }) => outcome !== 200).length,
      memory_mb: residentMegabytes(site.pid()),
    });
    for (const socket of sockets) socket.destroy();
    await pause(1000);
  }
  await site.end('SIGTERM');
}

function kinds(url: string, { students }: Cast): Record<string, (n: number) => Slow> {
  const cookieOf = (n: number, among: number) => (students[n % among] as Actor).cookie;
  const draft = { url, method: 'PUT', path: '/api/application-drafts' };
  const json = { 'Content-Type': 'application/json', 'Content-Length': '5000' };
  const file = { 'X-File-Name': 'cv.pdf', 'Content-Length': '500000' };
  const resume = { url, method: 'PUT', path: '/api/profile/resume', headers: file };
  const list = { url, method: 'GET', path: `/api/projects?page=1`, headers: {} };
  return {
    'slow headers': () => ({
      first: `GET /api/projects HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`,
      drip: 'X: y\r\n',
      reads: true,
    }),
    'slow JSON': (n) => ({
      first: head({ ...draft, cookie: cookieOf(n, students.length), headers: json }),
      drip: '{',
      reads: true,
    }),
    // The limit of uploads is sixty an hour per person.
    'slow uploads': (n) => ({
      first: head({ ...resume, cookie: cookieOf(n, UPLOADERS) }),
      drip: '%',
      reads: true,
    }),
    'slow readers': (n) => ({
      first: head({ ...list, cookie: cookieOf(n, students.length) }).repeat(UNREAD),
      drip: '',
      reads: false,
    }),
  };
}

/** Spread over time, because too many visitors at once are a different fault. */
async function connectAll(url: string, clients: number, slow: (n: number) => Slow): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < clients) {
    sockets.push(await connectSlow(url, slow(sockets.length)));
    if (sockets.length % BATCH === 0) await pause(BATCH_MS);
  }
  return sockets;
}

async function connectSlow(url: string, { first, reads }: Slow): Promise<Socket> {
  const socket = await openRaw(url);
  if (reads) socket.resume();
  else socket.pause();
  writeTo(socket, first);
  return socket;
}

function writeTo(socket: Socket, text: string): void {
  if (!socket.destroyed && socket.writable && text) socket.write(text);
}

async function visit(url: string, { students, projects }: Cast, n: number): Promise<number> {
  const { cookie } = students[n % students.length] as Actor;
  const path = n % 2 ? '/api/projects' : `/api/projects/${projects[n % projects.length]}/application`;
  const response = await fetch(url + path, { headers: { Cookie: cookie } }).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
