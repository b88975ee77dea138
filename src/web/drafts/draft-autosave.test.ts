import { beforeEach, expect, test } from 'vitest';
import { conflict } from '#domain/errors.ts';
import type { DraftStorage } from '#web/drafts/draft-storage.ts';
import type { StoredDraft } from '#web/drafts/encrypted-drafts.ts';
import { ApiError, unreachable } from '#web/lib/api-error.ts';
import { DraftAutosave, type DraftState } from './draft-autosave.ts';

type Values = { text: string };
const NOT_WORTH_SAVING = ' ';

/** A server that stores every save; with `losesResponse` the client gets no response. */
function createServer() {
  const server = { text: '', revision: 0, losesResponse: false };
  const updated_at = '2025-01-01T00:00:00.000Z';
  return Object.assign(server, {
    save: async ({ text }: Values, revision: number) => {
      if (revision !== server.revision) {
        const current = { text: server.text, revision: server.revision, updated_at };
        throw new ApiError(conflict('draft_changed', 'Draft changed elsewhere', 'Elsewhere.', current));
      }
      Object.assign(server, { text, revision: revision + 1 });
      if (server.losesResponse) throw unreachable();
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

function createAutosave(server: ReturnType<typeof createServer>, isLocal = false) {
  const states: DraftState<Values>['kind'][] = [];
  const autosave = new DraftAutosave<Values>(
    {
      storage,
      server: null,
      empty: { text: '' },
      isWorthSaving: ({ text }) => text !== NOT_WORTH_SAVING,
      isLocal,
      save: server.save,
      toReadable: ({ text }) => ({ title: 'A project', texts: [{ label: 'Text', text }] }),
      readCurrent: (current) => ({ text: String(current.text) }),
    },
    ({ kind }) => void states.push(kind),
  );
  return { autosave, states };
}

test('a stored save whose response was lost causes no conflict', async () => {
  const server = createServer();
  const { autosave, states } = createAutosave(server);
  server.losesResponse = true;
  autosave.change({ text: 'one' });
  expect(await autosave.flush()).toBe(false);
  server.losesResponse = false;
  autosave.change({ text: 'one and two' });
  expect(await autosave.flush()).toBe(true);
  expect(server).toMatchObject({ text: 'one and two', revision: 2 });
  expect(states).not.toContain('conflict');
});

test('a save from another device causes a conflict', async () => {
  const server = createServer();
  const { autosave, states } = createAutosave(server);
  server.losesResponse = true;
  autosave.change({ text: 'one' });
  await autosave.flush();
  Object.assign(server, { losesResponse: false, text: 'from the phone', revision: 2 });
  expect(await autosave.flush()).toBe(false);
  expect(states.at(-1)).toBe('conflict');
});

test('the same text, saved by the page before a reload, causes no conflict', async () => {
  const server = createServer();
  const before = createAutosave(server);
  const after = createAutosave(server);
  before.autosave.change({ text: 'in a tunnel' });
  after.autosave.change({ text: 'in a tunnel' });
  expect(await before.autosave.flush()).toBe(true);
  expect(await after.autosave.flush()).toBe(true);
  expect(after.states.at(-1)).toBe('saved');
  after.autosave.change({ text: 'in a tunnel, and out' });
  expect(await after.autosave.flush()).toBe(true);
  expect(server.text).toBe('in a tunnel, and out');
});

const UNSENT: StoredDraft<Values> = {
  values: { text: 'from before the reload' },
  revision: 0,
  at: '2025-01-01T00:00:00.000Z',
  is_saved: false,
  readable: { title: 'A project', texts: [] },
};

test('an unsent draft returns to the form after a reload and is sent', async () => {
  const server = createServer();
  stored = UNSENT;
  const { autosave } = createAutosave(server);
  const restored: Values[] = [];
  autosave.restore = (values) => void restored.push(values);
  await autosave.open();
  expect(await autosave.flush()).toBe(true);
  expect(restored).toEqual([UNSENT.values]);
  expect(server.text).toBe('from before the reload');
});

test('text typed before the browser has read its draft causes a conflict, and neither text is lost', async () => {
  const server = createServer();
  stored = UNSENT;
  const { autosave, states } = createAutosave(server);
  const opened = autosave.open();
  autosave.change({ text: 'typed at once' });
  await opened;
  expect(states.at(-1)).toBe('conflict');
  expect(autosave.acceptOther()).toEqual(UNSENT.values);
  expect(await autosave.flush()).toBe(true);
  expect(server.text).toBe('from before the reload');
});

test('sign-out deletes a saved draft from the browser', async () => {
  const server = createServer();
  const { autosave } = createAutosave(server);
  await autosave.open();
  autosave.change({ text: 'typed' });
  await autosave.leave();
  expect([stored, server.text]).toEqual([null, 'typed']);
});

test('a change that is not worth a draft stays in this browser, until a later one is', async () => {
  const server = createServer();
  const { autosave, states } = createAutosave(server);
  autosave.change({ text: NOT_WORTH_SAVING });
  expect(await autosave.flush()).toBe(true);
  await autosave.open();
  expect([server.revision, states]).toEqual([0, []]);
  expect(stored?.values).toEqual({ text: NOT_WORTH_SAVING });
  autosave.change({ text: 'a text' });
  await autosave.flush();
  autosave.change({ text: NOT_WORTH_SAVING });
  await autosave.flush();
  expect([server.text, server.revision]).toEqual([NOT_WORTH_SAVING, 2]);
});

test('a draft of this browser only, met while typing, ends its conflict when it is accepted', async () => {
  stored = {
    values: { text: 'From the last visit' },
    revision: 0,
    at: '2025-01-01T00:00:00.000Z',
    is_saved: false,
    readable: { title: 'A form', texts: [] },
  };
  const { autosave, states } = createAutosave(createServer(), true);
  const opening = autosave.open();
  autosave.change({ text: 'Typed at once' });
  await opening;
  expect(states).toEqual(['local', 'conflict']);
  expect(autosave.acceptOther()).toEqual({ text: 'From the last visit' });
  expect(states).toEqual(['local', 'conflict', 'local']);
});
