import { beforeEach, expect, test, vi } from 'vitest';
import { conflict } from '#domain/errors.ts';
import { ApiError, unreachable } from '#web/lib/api-error.ts';
import { DraftKeeper, type DraftState } from './draft-keeper.ts';

type Values = { text: string };

/** A server that keeps what it is sent; its next answers are lost when told. */
function createServer() {
  const server = { text: '', revision: 0, losesAnswer: false };
  const updated_at = '2025-01-01T00:00:00.000Z';
  return Object.assign(server, {
    save: async ({ text }: Values, revision: number) => {
      if (revision !== server.revision) {
        const current = { text: server.text, revision: server.revision, updated_at };
        throw new ApiError(conflict('draft_changed', 'Draft changed elsewhere', 'Elsewhere.', current));
      }
      Object.assign(server, { text, revision: revision + 1 });
      if (server.losesAnswer) throw unreachable();
      return { revision: server.revision, updated_at };
    },
  });
}

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (n: number) => [...stored.keys()][n] ?? null,
    get length() {
      return stored.size;
    },
  });
});

function createKeeper(server: ReturnType<typeof createServer>) {
  const states: DraftState<Values>['kind'][] = [];
  const keeper = new DraftKeeper<Values>(
    {
      accountId: 'asha',
      name: 'apply:p1',
      server: null,
      empty: { text: '' },
      save: server.save,
      toReadable: ({ text }) => ({ title: 'A project', texts: [{ label: 'Text', text }] }),
      readCurrent: (current) => ({ text: String(current.text) }),
    },
    ({ kind }) => void states.push(kind),
  );
  return { keeper, states };
}

test('a save that was kept, though its answer was lost, is no conflict with oneself', async () => {
  const server = createServer();
  const { keeper, states } = createKeeper(server);
  server.losesAnswer = true;
  keeper.change({ text: 'one' });
  expect(await keeper.flush()).toBe(false);
  server.losesAnswer = false;
  keeper.change({ text: 'one and two' });
  expect(await keeper.flush()).toBe(true);
  expect(server).toMatchObject({ text: 'one and two', revision: 2 });
  expect(states).not.toContain('conflict');
});

test('what another device has saved meanwhile stays a conflict', async () => {
  const server = createServer();
  const { keeper, states } = createKeeper(server);
  server.losesAnswer = true;
  keeper.change({ text: 'one' });
  await keeper.flush();
  Object.assign(server, { losesAnswer: false, text: 'from the phone', revision: 2 });
  expect(await keeper.flush()).toBe(false);
  expect(states.at(-1)).toBe('conflict');
});

test('the same text, saved meanwhile by the page before a reload, is no conflict', async () => {
  const server = createServer();
  const before = createKeeper(server);
  const after = createKeeper(server);
  before.keeper.change({ text: 'in a tunnel' });
  after.keeper.change({ text: 'in a tunnel' });
  expect(await before.keeper.flush()).toBe(true);
  expect(await after.keeper.flush()).toBe(true);
  expect(after.states.at(-1)).toBe('saved');
  after.keeper.change({ text: 'in a tunnel, and out' });
  expect(await after.keeper.flush()).toBe(true);
  expect(server.text).toBe('in a tunnel, and out');
});
