import { beforeEach, expect, test } from 'vitest';
import { conflict } from '#domain/errors.ts';
import type { DraftStorage } from '#web/drafts/draft-storage.ts';
import type { StoredDraft } from '#web/drafts/sealed-drafts.ts';
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

let stored: StoredDraft<Values> | null;
beforeEach(() => {
  stored = null;
});

const storage: DraftStorage<Values> = {
  read: async () => stored,
  write: async (draft) => {
    stored = draft;
  },
  forget: async () => {
    stored = null;
  },
};

function createKeeper(server: ReturnType<typeof createServer>) {
  const states: DraftState<Values>['kind'][] = [];
  const keeper = new DraftKeeper<Values>(
    {
      storage,
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

const UNSENT: StoredDraft<Values> = {
  values: { text: 'from before the reload' },
  revision: 0,
  at: '2025-01-01T00:00:00.000Z',
  is_saved: false,
  readable: { title: 'A project', texts: [] },
};

test('what was not sent before a reload comes back into the form and is sent', async () => {
  const server = createServer();
  stored = UNSENT;
  const { keeper } = createKeeper(server);
  const restored: Values[] = [];
  keeper.restore = (values) => void restored.push(values);
  await keeper.open();
  expect(await keeper.flush()).toBe(true);
  expect(restored).toEqual([UNSENT.values]);
  expect(server.text).toBe('from before the reload');
});

test('what was typed before the browser had read its draft is a choice, and neither text is lost', async () => {
  const server = createServer();
  stored = UNSENT;
  const { keeper, states } = createKeeper(server);
  const opened = keeper.open();
  keeper.change({ text: 'typed at once' });
  await opened;
  expect(states.at(-1)).toBe('conflict');
  expect(keeper.takeTheirs()).toEqual(UNSENT.values);
  expect(await keeper.flush()).toBe(true);
  expect(server.text).toBe('from before the reload');
});

test('at sign-out nothing stays in the browser of what the server has', async () => {
  const server = createServer();
  const { keeper } = createKeeper(server);
  await keeper.open();
  keeper.change({ text: 'typed' });
  await keeper.leave();
  expect([stored, server.text]).toEqual([null, 'typed']);
});
