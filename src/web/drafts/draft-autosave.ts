import type { DraftStorage } from '#web/drafts/draft-storage.ts';
import type { ReadableDraft, StoredDraft } from '#web/drafts/encrypted-drafts.ts';
import { ApiError } from '#web/lib/api-error.ts';

export type ServerDraft<V> = { values: V; revision: number; updated_at: string };

export type DraftOptions<V> = {
  /** The copy in this browser. */
  storage: DraftStorage<V>;
  server: ServerDraft<V> | null;
  /** The form's initial values if there is no draft. */
  empty: V;
  /** False for values that begin no draft on the server; only this browser keeps them. */
  isWorthSaving?: (values: V) => boolean;
  /** True for changes that the server gets only with their submission. */
  isLocal?: boolean;
  save: (values: V, revision: number) => Promise<{ revision: number; updated_at: string }>;
  /** The values as plain labelled texts, for the offline page. */
  toReadable: (values: V) => ReadableDraft;
  /** The values in a 409 `draft_changed` error. */
  readCurrent: (current: Record<string, unknown>) => V;
};

export type DraftState<V> =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Stored in this browser only; `reason` is the server's error, or null if the server is unreachable. */
  | { kind: 'local'; at: string; reason: string | null }
  | { kind: 'conflict'; other: ServerDraft<V> };

const UNSUBMITTED = 'submit it to save the change.';
const SAVE_AFTER_MS = 1000;
const RETRY_AFTER_MS = 10_000;

/** Saves one draft while its page is open, on the server and in the browser, in order, and detects conflicts. */
export class DraftAutosave<V> {
  save: DraftOptions<V>['save'];
  /** Fills the form with an unsent draft from an earlier visit. */
  restore: (values: V) => void = () => {};
  private readonly options: DraftOptions<V>;
  /** Who shows the state: a draft may outlive the form that began it. */
  onState: (state: DraftState<V>) => void;
  state: DraftState<V> = { kind: 'untouched' };
  private latest: V;
  private revision: number;
  private isDirty = false;
  private isPaused = false;
  private isFinished = false;
  private opening: Promise<StoredDraft<V> | null> | undefined;
  private unwritten: StoredDraft<V> | null = null;
  private writing: Promise<void> = Promise.resolve();
  private conflict: ServerDraft<V> | null = null;
  /** The other version is an unsent draft of this browser. */
  private isConflictUnsent = false;
  /** The last save without a response. */
  private unconfirmed: V | null = null;
  private running: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftOptions<V>, report: (state: DraftState<V>) => void) {
    const { server, empty } = options;
    this.options = options;
    this.onState = report;
    this.save = options.save;
    this.latest = server?.values ?? empty;
    this.revision = server?.revision ?? 0;
  }

  /** The values of the form, and the server's revision that they are based on. */
  get current(): { values: V; revision: number } {
    return { values: this.latest, revision: this.revision };
  }

  /** Reads an unsent draft from an earlier visit and sends it. */
  async open(): Promise<void> {
    const { server, storage } = this.options;
    if (this.opening) return;
    if (server) this.report({ kind: 'saved', at: server.updated_at });
    this.opening = storage.read();
    const stored = await this.opening;
    if (!stored || stored.is_saved || this.isFinished || same(stored.values, server?.values)) return;
    if (this.isDirty) this.reportConflict(toServerDraft(stored, this.revision), true);
    else this.restoreUnsent(stored);
  }

  /** Restores an unsent draft; if the server has a newer one, the writer chooses. */
  private restoreUnsent(stored: StoredDraft<V>): void {
    const { server } = this.options;
    this.latest = stored.values;
    this.isDirty = true;
    this.restore(stored.values);
    if (server && stored.revision !== server.revision) this.reportConflict(server);
    else void this.flush();
  }

  private report(state: DraftState<V>): void {
    this.state = state;
    this.onState(state);
  }

  private reportUnsubmitted(): void {
    this.report({ kind: 'local', at: new Date().toISOString(), reason: UNSUBMITTED });
  }

  private reportConflict(other: ServerDraft<V>, isUnsent = false): void {
    clearTimeout(this.timer);
    this.isConflictUnsent = isUnsent;
    this.conflict = other;
    this.report({ kind: 'conflict', other });
  }

  change(values: V): void {
    if (same(values, this.latest)) return;
    this.latest = values;
    this.isDirty = true;
    void this.store(false);
    if (this.options.isLocal) this.reportUnsubmitted();
    else if (!this.conflict) this.schedule(SAVE_AFTER_MS);
  }

  /** Sends unsent changes, one save at a time. False if the server does not have the latest text. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.options.isLocal) return !this.isDirty;
    while (this.isDirty && !this.isPaused && !this.conflict && this.isWorthSaving()) {
      this.running ??= this.send().finally(() => {
        this.running = null;
      });
      if (!(await this.running)) return false;
    }
    return !this.isDirty || !this.isWorthSaving();
  }

  private isWorthSaving(): boolean {
    return this.revision > 0 || (this.options.isWorthSaving?.(this.latest) ?? true);
  }

  keepMine(): void {
    if (!this.conflict) return;
    this.revision = this.conflict.revision;
    this.conflict = null;
    this.isDirty = true;
    void this.flush();
  }

  acceptOther(): V {
    if (!this.conflict) return this.latest;
    const { values, revision, updated_at } = this.conflict;
    this.conflict = null;
    this.revision = revision;
    this.latest = values;
    this.isDirty = this.isConflictUnsent;
    void this.store(!this.isDirty);
    if (!this.isDirty) this.report({ kind: 'saved', at: updated_at });
    else if (this.options.isLocal) this.reportUnsubmitted();
    else void this.flush();
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

  /** Sign-out: sends unsent changes, then deletes the browser's copy. */
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
      void this.store(!this.isDirty);
      this.report({ kind: 'saved', at: updated_at });
      return true;
    } catch (error) {
      this.isDirty = true;
      if (this.wasStored(error)) return true;
      this.failed(error, sent);
      return false;
    }
  }

  /** True if the conflict is with our own last save, whose response was lost, or with an identical text. */
  private wasStored(error: unknown): boolean {
    if (!(error instanceof ApiError && error.code === 'draft_changed' && error.current)) return false;
    const { values, revision, updated_at } = this.readConflict(error.current);
    const isOwn = this.unconfirmed !== null && same(values, this.unconfirmed);
    if (!isOwn && !same(values, this.latest)) return false;
    this.unconfirmed = null;
    this.revision = revision;
    this.isDirty = !same(values, this.latest);
    void this.store(!this.isDirty);
    this.report({ kind: 'saved', at: updated_at });
    return true;
  }

  private failed(error: unknown, sent: V): void {
    const problem = error instanceof ApiError ? error : null;
    if (problem?.code === 'draft_changed' && problem.current) {
      this.reportConflict(this.readConflict(problem.current));
      return;
    }
    const isRejected = problem !== null && problem.status >= 400 && problem.status < 500;
    this.unconfirmed = isRejected ? null : sent;
    const reason = isRejected ? (problem.detail ?? problem.title) : null;
    this.report({ kind: 'local', at: new Date().toISOString(), reason });
    if (!isRejected) this.schedule(RETRY_AFTER_MS);
  }

  private readConflict(current: Record<string, unknown>): ServerDraft<V> {
    return {
      values: this.options.readCurrent(current),
      revision: Number(current.revision),
      updated_at: String(current.updated_at),
    };
  }

  private store(is_saved: boolean): Promise<void> {
    const { latest: values, revision } = this;
    const readable = this.options.toReadable(values);
    this.unwritten = { values, revision, at: new Date().toISOString(), is_saved, readable };
    return this.inOrder(() => this.writeLatest());
  }

  /** Typing is faster than a disk: skips versions that a newer one has replaced. */
  private async writeLatest(): Promise<void> {
    const draft = this.unwritten;
    this.unwritten = null;
    if (draft) await this.options.storage.write(draft);
  }

  /** Runs writes one at a time, after the first read. */
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
