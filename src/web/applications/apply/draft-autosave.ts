import type { DraftStorage } from '#web/drafts/draft-storage.ts';
import type { ReadableDraft, StoredDraft } from '#web/drafts/sealed-drafts.ts';
import { ApiError } from '#web/lib/api-error.ts';

export type ServerDraft<V> = { values: V; revision: number; updated_at: string };

export type DraftOptions<V> = {
  /** What this browser keeps of it. */
  storage: DraftStorage<V>;
  server: ServerDraft<V> | null;
  /** What the form begins with when nothing was typed before. */
  empty: V;
  save: (values: V, revision: number) => Promise<{ revision: number; updated_at: string }>;
  /** The values for a reader, as on the offline page. */
  toReadable: (values: V) => ReadableDraft;
  /** The values that a 409 `draft_changed` carries. */
  readCurrent: (current: Record<string, unknown>) => V;
};

export type DraftState<V> =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Only this browser has it; `reason` is the server's, null while it cannot be reached. */
  | { kind: 'kept'; at: string; reason: string | null }
  | { kind: 'conflict'; theirs: ServerDraft<V> };

const SAVE_AFTER_MS = 1000;
const RETRY_AFTER_MS = 10_000;

/** One draft while its page is open: the order of its saves, its conflicts, its copy in the browser. */
export class DraftAutosave<V> {
  readonly initialValues: V;
  save: DraftOptions<V>['save'];
  /** Puts into the form what this browser could not send the last time. */
  restore: (values: V) => void = () => {};
  private readonly options: DraftOptions<V>;
  private readonly report: (state: DraftState<V>) => void;
  private latest: V;
  private revision: number;
  private isDirty = false;
  private isPaused = false;
  private isFinished = false;
  private opening: Promise<StoredDraft<V> | null> | undefined;
  private unwritten: StoredDraft<V> | null = null;
  private writing: Promise<void> = Promise.resolve();
  private conflict: ServerDraft<V> | null = null;
  /** The other text is one of this browser, which the server does not have either. */
  private isConflictUnsent = false;
  /** What was sent last without an answer. */
  private unanswered: V | null = null;
  private running: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftOptions<V>, report: (state: DraftState<V>) => void) {
    const { server, empty } = options;
    this.options = options;
    this.report = report;
    this.save = options.save;
    this.initialValues = server?.values ?? empty;
    this.latest = this.initialValues;
    this.revision = server?.revision ?? 0;
  }

  /** The page is there: reads what was not sent the last time and sends it. */
  async open(): Promise<void> {
    const { server, storage } = this.options;
    if (server) this.report({ kind: 'saved', at: server.updated_at });
    if (this.opening) return;
    this.opening = storage.read();
    const stored = await this.opening;
    if (!stored || stored.is_saved || this.isFinished || same(stored.values, server?.values)) return;
    if (this.isDirty) this.meet(toServerDraft(stored, this.revision), true);
    else this.takeUp(stored);
  }

  /** The text of the last time comes back; over a newer one of the server it is a choice. */
  private takeUp(stored: StoredDraft<V>): void {
    const { server } = this.options;
    this.latest = stored.values;
    this.isDirty = true;
    this.restore(stored.values);
    if (server && stored.revision !== server.revision) this.meet(server);
    else void this.flush();
  }

  private meet(theirs: ServerDraft<V>, isUnsent = false): void {
    clearTimeout(this.timer);
    this.isConflictUnsent = isUnsent;
    this.conflict = theirs;
    this.report({ kind: 'conflict', theirs });
  }

  change(values: V): void {
    if (same(values, this.latest)) return;
    this.latest = values;
    this.isDirty = true;
    void this.keep(false);
    if (!this.conflict) this.schedule(SAVE_AFTER_MS);
  }

  /** Sends what is not sent yet, one save after the other. False when the server does not have it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.isDirty && !this.isPaused && !this.conflict) {
      this.running ??= this.send().finally(() => {
        this.running = null;
      });
      if (!(await this.running)) return false;
    }
    return !this.isDirty;
  }

  keepMine(): void {
    if (!this.conflict) return;
    this.revision = this.conflict.revision;
    this.conflict = null;
    this.isDirty = true;
    void this.flush();
  }

  takeTheirs(): V {
    if (!this.conflict) return this.latest;
    const { values, revision, updated_at } = this.conflict;
    this.conflict = null;
    this.revision = revision;
    this.latest = values;
    this.isDirty = this.isConflictUnsent;
    void this.keep(!this.isDirty);
    if (this.isDirty) void this.flush();
    else this.report({ kind: 'saved', at: updated_at });
    return values;
  }

  async pause(): Promise<void> {
    this.isPaused = true;
    clearTimeout(this.timer);
    await this.running;
  }

  resume(): void {
    this.isPaused = false;
    if (this.isDirty) this.schedule(SAVE_AFTER_MS);
  }

  finish(): void {
    this.isPaused = true;
    this.isDirty = false;
    this.isFinished = true;
    this.unwritten = null;
    void this.inOrder(() => this.options.storage.forget());
  }

  /** Sign-out: the server gets what it does not have, then the browser forgets it. */
  async leave(): Promise<void> {
    if (await this.flush()) await this.inOrder(() => this.options.storage.forget());
  }

  private async send(): Promise<boolean> {
    const sent = this.latest;
    this.isDirty = false;
    this.report({ kind: 'saving' });
    try {
      const { revision, updated_at } = await this.save(sent, this.revision);
      this.revision = revision;
      void this.keep(!this.isDirty);
      this.report({ kind: 'saved', at: updated_at });
      return true;
    } catch (error) {
      this.isDirty = true;
      if (this.wasStored(error)) return true;
      this.failed(error, sent);
      return false;
    }
  }

  /** The conflict is with this device's own last save, whose answer was lost, or with the same text: the server has it. */
  private wasStored(error: unknown): boolean {
    if (!(error instanceof ApiError && error.code === 'draft_changed' && error.current)) return false;
    const { values, revision, updated_at } = this.readConflict(error.current);
    const isOwn = this.unanswered !== null && same(values, this.unanswered);
    if (!isOwn && !same(values, this.latest)) return false;
    this.unanswered = null;
    this.revision = revision;
    this.isDirty = !same(values, this.latest);
    void this.keep(!this.isDirty);
    this.report({ kind: 'saved', at: updated_at });
    return true;
  }

  private failed(error: unknown, sent: V): void {
    const problem = error instanceof ApiError ? error : null;
    if (problem?.code === 'draft_changed' && problem.current) {
      this.meet(this.readConflict(problem.current));
      return;
    }
    const isRefused = problem !== null && problem.status >= 400 && problem.status < 500;
    this.unanswered = isRefused ? null : sent;
    const reason = isRefused ? (problem.detail ?? problem.title) : null;
    this.report({ kind: 'kept', at: new Date().toISOString(), reason });
    if (!isRefused) this.schedule(RETRY_AFTER_MS);
  }

  private readConflict(current: Record<string, unknown>): ServerDraft<V> {
    return {
      values: this.options.readCurrent(current),
      revision: Number(current.revision),
      updated_at: String(current.updated_at),
    };
  }

  private keep(is_saved: boolean): Promise<void> {
    const { latest: values, revision } = this;
    const readable = this.options.toReadable(values);
    this.unwritten = { values, revision, at: new Date().toISOString(), is_saved, readable };
    return this.inOrder(() => this.writeLatest());
  }

  /** Typing is faster than a disk: what was overtaken meanwhile is not written. */
  private async writeLatest(): Promise<void> {
    const draft = this.unwritten;
    this.unwritten = null;
    if (draft) await this.options.storage.write(draft);
  }

  /** One after the other, and after the reading of what was there before. */
  private inOrder(act: () => Promise<void>): Promise<void> {
    const done = this.writing.then(() => this.opening).then(act);
    this.writing = done;
    return done;
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delay);
  }
}

const toServerDraft = <V>({ values, at }: StoredDraft<V>, revision: number): ServerDraft<V> => ({
  values,
  revision,
  updated_at: at,
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
