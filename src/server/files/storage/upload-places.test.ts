import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { head, openRaw } from '#tests/raw.ts';
import { UploadPlaces } from './upload-places.ts';

describe('places for uploads', () => {
  const enterAs = (places: UploadPlaces, personId: string, address = 'college') =>
    places.enter({ personId, address });
  const outcomeOf = async ({ gaveWay }: { gaveWay: Promise<never> }) => {
    const error = await Promise.race([
      gaveWay.catch((reason: { code: string }) => reason.code),
      pause(0, 'stays'),
    ]);
    return error;
  };
  afterEach(() => void vi.useRealTimers());
  const passTime = (ms: number) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(ms);
  };

  test('a person has three places for uploads, and a finished upload frees one', () => {
    const places = new UploadPlaces({ atOnce: 10 });
    const [first] = Array.from({ length: 3 }, () => enterAs(places, 'leela'));
    expect(() => enterAs(places, 'leela')).toThrow(expect.objectContaining({ status: 429 }));
    first?.leave();
    enterAs(places, 'leela');
  });

  test('an upload below the minimum rate loses its place to a new one, and a finished one never does', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const places = new UploadPlaces({ atOnce: 3, windowMs: 5000 });
    const [fast, slow, here] = ['a', 'b', 'c'].map((person) => enterAs(places, person));
    if (here) here.isArriving = false;
    passTime(5000);
    fast?.received(1_000_000);
    slow?.received(100_000);
    enterAs(places, 'd');
    expect(await Promise.all([fast, slow, here].map((upload) => upload && outcomeOf(upload)))).toEqual([
      'stays',
      'upload_gave_way',
      'stays',
    ]);
  });

  test('a person with several uploads loses a place to a person with none, but not to one with some', async () => {
    const places = new UploadPlaces({ atOnce: 4 });
    const uploads = [enterAs(places, 'a'), enterAs(places, 'a'), enterAs(places, 'b'), enterAs(places, 'c')];
    expect(() => enterAs(places, 'b')).toThrow(expect.objectContaining({ status: 503 }));
    enterAs(places, 'd');
    expect((await Promise.all(uploads.map(outcomeOf))).slice(2)).toEqual(['stays', 'stays']);
    expect(() => enterAs(places, 'e')).toThrow(expect.objectContaining({ code: 'busy' }));
  });

  test('an address with more than half of the places loses one to another address', async () => {
    const places = new UploadPlaces({ atOnce: 4 });
    const college = ['a', 'b', 'c'].map((person) => enterAs(places, person));
    const home = enterAs(places, 'd', 'home');
    enterAs(places, 'e', 'another');
    expect(await outcomeOf(home)).toBe('stays');
    expect((await Promise.all(college.map(outcomeOf))).toSorted()).toEqual([
      'stays',
      'stays',
      'upload_gave_way',
    ]);
    expect(() => enterAs(places, 'f', 'another')).toThrow(expect.objectContaining({ code: 'busy' }));
  });
});

describe('a portal with few places for uploads', () => {
  const PLACES = 6;
  const WINDOW_MS = 300;
  const SOON = { timeout: 15_000 };
  let portal: Portal;
  let server: Server;
  let url: string;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    portal = await startPortal(
      { UPLOADS_AT_ONCE: String(PLACES), REQUESTS_AT_ONCE: '4' },
      { uploadWindowMs: WINDOW_MS },
    );
    server = serve({ fetch: portal.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
    // The host of the tests’ clients, which counts as the portal’s own origin.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await portal.close();
  });

  /** An upload that sends a byte now and then; gives the portal’s response when it comes. */
  async function slowUpload(cookie: string, path = '/api/profile/resume') {
    const socket = await openRaw(url);
    sockets.push(socket);
    const response = { text: '' };
    socket.on('data', (chunk: Buffer) => (response.text += chunk.toString()));
    const headers = { 'X-File-Name': 'cv.pdf', 'Content-Length': '500000' };
    socket.write(head({ url, cookie, method: 'PUT', path, headers }));
    const drip = setInterval(() => socket.writable && socket.write('%'), 50);
    socket.once('close', () => clearInterval(drip));
    return response;
  }
  const cookieOf = async () => (await portal.signIn(await createPerson(portal))).headers().Cookie;
  const upload = async (cookie: string) => {
    const headers = { Cookie: cookie, Origin: url, 'X-File-Name': 'cv.pdf' };
    const body = await pdfBytes();
    return (await fetch(`${url}/api/profile/resume`, { method: 'PUT', headers, body })).status;
  };

  test('128 connections without a session take no place', async () => {
    const visitors = await Promise.all(Array.from({ length: 128 }, () => slowUpload('')));
    await expect
      .poll(() => visitors.every(({ text }) => /^HTTP\/1\.1 (401|503)/.test(text)), SOON)
      .toBe(true);
    expect(portal.services.uploads.taken).toBe(0);
    for (const socket of sockets.splice(0)) socket.destroy();
    expect(await upload(await cookieOf())).toBe(200);
  });

  test('the slowest upload loses its place to each new person', async () => {
    const slow: { text: string }[] = [];
    for (const cookie of [await cookieOf(), await cookieOf()]) {
      for (let file = 0; file < 3; file++) slow.push(await slowUpload(cookie));
    }
    await expect.poll(() => portal.services.uploads.taken, SOON).toBe(PLACES);
    await pause(2 * WINDOW_MS);
    // They take none of the four request places either.
    const reading = await fetch(`${url}/api/projects`, { headers: { Cookie: await cookieOf() } });
    expect(reading.status).toBe(200);
    expect(await upload(await cookieOf())).toBe(200);
    await expect.poll(() => slow.filter(({ text }) => text.includes('upload_gave_way')).length, SOON).toBe(1);
    const [gaveWay] = slow.filter(({ text }) => text !== '');
    expect(gaveWay?.text).toMatch(/^HTTP\/1\.1 503.*retry-after: 60/is);
    expect(await upload(await cookieOf())).toBe(200);
  });
});
