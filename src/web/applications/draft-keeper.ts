import { ApiError } from '#web/lib/api-error.ts';
import {
  forgetDraft,
  forgetSavedDrafts,
  type ReadableDraft,
  readStoredDraft,
  storeDraft,
} from './draft-storage.ts';

export type ServerDraft<V> = { values: V; revision: number; updated_at: string };

export type DraftOptions<V> = {
  accountId: string;
  /** Which draft of the account, as 'apply:{project}'. */
  name: string;
  server: ServerDraft<V> | null;
  /** What this browser keeps is not looked at while the page is as the server has drawn it. */
  isDrawn?: boolean;
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
export class DraftKeeper<V> {
  readonly initialValues: V;
  save: DraftOptions<V>['save'];
  private readonly options: DraftOptions<V>;
  private readonly report: (state: DraftState<V>) => void;
  private latest: V;
  private revision: number;
  private isDirty = false;
  private isPaused = false;
  private conflict: ServerDraft<V> | null = null;
  /** What was sent last without an answer. */
  private unanswered: V | null = null;
  private running: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftOptions<V>, report: (state: DraftState<V>) => void) {
    const { accountId, name, server, empty, isDrawn } = options;
    this.options = options;
    this.report = report;
    this.save = options.save;
    const stored = isDrawn ? null : readStoredDraft<V>(accountId, name);
    const unsent = stored && !stored.is_saved && !same(stored.values, server?.values) ? stored : null;
    this.initialValues = unsent?.values ?? server?.values ?? empty;
    this.latest = this.initialValues;
    this.revision = server?.revision ?? 0;
    this.isDirty = unsent !== null;
    if (unsent && server && unsent.revision !== server.revision) this.conflict = server;
  }

  /** The page is there: says how the draft stands and sends what was not sent the last time. */
  open(): void {
    const { server } = this.options;
    if (this.conflict) this.report({ kind: 'conflict', theirs: this.conflict });
    else if (this.isDirty) void this.flush();
    else if (server) this.report({ kind: 'saved', at: server.updated_at });
  }

  change(values: V): void {
    if (same(values, this.latest)) return;
    this.latest = values;
    this.isDirty = true;
    this.keep(false);
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
    this.isDirty = false;
    this.keep(true);
    this.report({ kind: 'saved', at: updated_at });
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
    forgetDraft(this.options.accountId, this.options.name);
  }

  /** Sign-out: the server gets what it does not have, then the browser forgets it. */
  async leave(): Promise<void> {
    await this.flush();
    forgetSavedDrafts();
  }

  private async send(): Promise<boolean> {
    const sent = this.latest;
    this.isDirty = false;
    this.report({ kind: 'saving' });
    try {
      const { revision, updated_at } = await this.save(sent, this.revision);
      this.revision = revision;
      this.keep(!this.isDirty);
      this.report({ kind: 'saved', at: updated_at });
      return true;
    } catch (error) {
      this.isDirty = true;
      if (this.wasKept(error)) return true;
      this.failed(error, sent);
      return false;
    }
  }

  /** The conflict is with this device's own last save, whose answer was lost, or with the same text: the server has it. */
  private wasKept(error: unknown): boolean {
    if (!(error instanceof ApiError && error.code === 'draft_changed' && error.current)) return false;
    const { values, revision, updated_at } = this.readConflict(error.current);
    const isOwn = this.unanswered !== null && same(values, this.unanswered);
    if (!isOwn && !same(values, this.latest)) return false;
    this.unanswered = null;
    this.revision = revision;
    this.isDirty = !same(values, this.latest);
    this.keep(!this.isDirty);
    this.report({ kind: 'saved', at: updated_at });
    return true;
  }

  private failed(error: unknown, sent: V): void {
    const problem = error instanceof ApiError ? error : null;
    if (problem?.code === 'draft_changed' && problem.current) {
      this.conflict = this.readConflict(problem.current);
      this.report({ kind: 'conflict', theirs: this.conflict });
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

  private keep(is_saved: boolean): void {
    const { accountId, name, toReadable } = this.options;
    const { latest: values, revision } = this;
    const at = new Date().toISOString();
    storeDraft(accountId, name, { values, revision, at, is_saved, readable: toReadable(values) });
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delay);
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
