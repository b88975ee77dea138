import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from './connection.ts';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  isOpen = true;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.isOpen = false;
  }
  hear(kind: string, id = '1:2:') {
    this.dispatchEvent(Object.assign(new Event(kind), { data: '[]', lastEventId: id }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const newest = () => FakeSource.opened.at(-1) as FakeSource;
let disconnect: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  FakeSource.opened = [];
  disconnect = connect('', () => {});
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a replaced stream reconnects after half a minute, without a loop', () => {
  for (let time = 1; time <= 3; time++) {
    newest().hear('beat');
    newest().hear('replaced');
    newest().onerror?.(); // a browser’s event for the end of the response
    vi.advanceTimersByTime(29_000);
    expect(FakeSource.opened).toHaveLength(time);
    vi.advanceTimersByTime(1000);
    expect(FakeSource.opened).toHaveLength(time + 1);
  }
});

test('a replaced stream reconnects at once when the person returns to the page', () => {
  newest().hear('beat', '5:6:');
  newest().hear('replaced', '5:6:');
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.opened.map(({ url, isOpen }) => [url, isOpen])).toEqual([
    ['/api/live', false],
    ['/api/live?after=5%3A6%3A', true],
  ]);
});

test('a stream that breaks repeatedly right after its first event is retried with growing pauses', () => {
  const pauses: number[] = [];
  for (let time = 0; time < 8; time++) {
    newest().hear('beat');
    newest().onerror?.();
    const before = Date.now();
    const opened = FakeSource.opened.length;
    while (FakeSource.opened.length === opened) vi.advanceTimersByTime(500);
    pauses.push(Date.now() - before);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a stream that lasted is retried soon after it breaks', () => {
  for (let time = 0; time < 4; time++) {
    newest().onerror?.();
    vi.advanceTimersByTime(10_000);
  }
  vi.advanceTimersByTime(31_000);
  newest().hear('beat');
  const opened = FakeSource.opened.length;
  newest().onerror?.();
  vi.advanceTimersByTime(500);
  expect(FakeSource.opened).toHaveLength(opened + 1);
});
