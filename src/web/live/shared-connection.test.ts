import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from './connection.ts';
import { shareConnection } from './shared-connection.ts';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close() {}
  change(id: string) {
    const data = JSON.stringify([{ topic: 'application', ids: [id] }]);
    this.dispatchEvent(Object.assign(new Event('changes'), { data, lastEventId: '1:2:' }));
  }
}

const leaving: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  FakeSource.opened = [];
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab of one person. */
function openTab() {
  const received: LiveMessage[] = [];
  leaving.push(shareConnection('person', (message) => received.push(message)));
  return received.filter.bind(received, ({ kind }) => kind === 'changes') as () => LiveMessage[];
}

test('a new tab gets the changes from between its page and its listening, through the connection of the first tab', async () => {
  const first = openTab();
  await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(1));
  FakeSource.opened[0]?.change('long ago');
  vi.advanceTimersByTime(16_000);
  FakeSource.opened[0]?.change('just now');
  const second = openTab();
  await vi.waitFor(() => expect(second()).toHaveLength(1));
  expect(second()).toMatchObject([{ changes: [{ ids: ['just now'] }] }]);
  expect(first()).toHaveLength(2);
  expect(FakeSource.opened).toHaveLength(1);
});
