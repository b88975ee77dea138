import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pdfBytes } from '../../tests/documents.ts';
import type { Actor, Cast } from './cast.ts';

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

type Texts = Map<string, string>;

/** The acknowledged writes, by subject. */
export type Acknowledged = {
  /** The hash of the draft's text by `person project`. */
  drafts: Texts;
  /** The hash of the proposal's text by application. */
  submissions: Texts;
  /** The status by application. */
  statuses: Texts;
  /** The hash of the bytes of the last accepted résumé by person. */
  uploads: Texts;
  /** `team person`. */
  joins: Set<string>;
};

/** The number of each response: `200`, `503`, `503 without Retry-After`, `connection lost`. */
export type Answers = Map<string, number>;

type Reply<T> = { done: true; status: number; body: T } | { done: false; status: number };

const AFTER_REFUSAL_MS = 50;
const RESPONSE_MS = 60_000;

/**
 * Students who write endlessly, one story after the other: a draft, and for most of them its submission, the
 * admin’s decision, a résumé, a team and a person who joins it. Records acknowledged writes, and those without a response.
 */
export class Writing {
  readonly acknowledged: Acknowledged = {
    drafts: new Map(),
    submissions: new Map(),
    statuses: new Map(),
    uploads: new Map(),
    joins: new Set(),
  };
  /** Possibly stored writes without a response, by the key of `uploads` and of `statuses`. */
  readonly perhaps = new Map<string, Set<string>>();
  readonly responses: Answers = new Map();
  private readonly url: string;
  private readonly cast: Cast;
  private isRunning = false;
  private stories = 0;
  /** The number of projects with a draft of the person. */
  private readonly applied = new Map<string, number>();
  private running: Promise<void>[] = [];
  /** Submissions without a response: sent again with the same key they must not create two. */
  private readonly open = new Map<string, { student: Actor; body: Record<string, unknown> }>();

  constructor(url: string, cast: Cast) {
    this.url = url;
    this.cast = cast;
  }

  begin(writers: number): void {
    this.isRunning = true;
    this.running = Array.from({ length: writers }, (_, writer) => this.write(writer, writers));
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.running);
  }

  /** Sends every submission without a response again, as a person would. */
  async finishSubmissions(): Promise<void> {
    for (const { student, body } of [...this.open.values()]) await this.submit(student, body);
    if (this.open.size > 0) throw new Error(`${this.open.size} submissions got no answer even now.`);
  }

  get count(): number {
    const { drafts, submissions, statuses, uploads, joins } = this.acknowledged;
    return drafts.size + submissions.size + statuses.size + uploads.size + joins.size;
  }

  /** Each person belongs to one writer, so that their last action is known. */
  private async write(writer: number, writers: number): Promise<void> {
    const own = this.cast.students.filter((_, n) => n % writers === writer);
    while (this.isRunning) {
      const student = own[this.stories % own.length];
      if (student) await this.tell(student, this.stories++);
    }
  }

  private async tell(student: Actor, story: number): Promise<void> {
    const applied = this.applied.get(student.id) ?? 0;
    const project_id = this.cast.projects[applied];
    if (!project_id) throw new Error('Everybody has applied everywhere: make the cast larger.');
    const text = `Draft ${randomUUID()}`;
    const draft = { project_id, team_id: null, initial_proposal: text, revision: 0 };
    const saved = await this.send(student, 'PUT', '/api/application-drafts', draft);
    // A write that was stored without a response blocks the next one: continue with another project.
    if (saved.done || saved.status === 409) this.applied.set(student.id, applied + 1);
    if (!saved.done) return;
    this.acknowledged.drafts.set(`${student.id} ${project_id}`, sha256(text));
    if (story % 3 === 0) return;
    const proposal = { project_id, team_id: null, initial_proposal: `Proposal ${randomUUID()}` };
    const id = await this.submit(student, { ...proposal, submission_key: randomUUID() });
    if (id) await this.decide(id);
    await this.upload(student);
    if (story % 4 === 0) await this.formTeam(student);
  }

  private async submit(student: Actor, body: Record<string, unknown>): Promise<string | null> {
    const key = String(body.submission_key);
    this.open.set(key, { student, body });
    // The submission may have replaced the draft.
    this.acknowledged.drafts.delete(`${student.id} ${body.project_id}`);
    const reply = await this.send<{ id: string }>(student, 'POST', '/api/applications', body);
    if (!reply.done) return null;
    this.open.delete(key);
    this.acknowledged.submissions.set(reply.body.id, sha256(String(body.initial_proposal)));
    return reply.body.id;
  }

  private async decide(id: string): Promise<void> {
    const decision = { status: 'under_review', expected_status: 'submitted' };
    this.mayBe(id, decision.status);
    const decided = await this.send(this.cast.admin, 'PUT', `/api/applications/${id}/status`, decision);
    if (decided.done) this.acknowledged.statuses.set(id, decision.status);
  }

  private async upload(student: Actor): Promise<void> {
    const bytes = await pdfBytes({ text: randomUUID(), size: 50_000 });
    this.mayBe(student.id, sha256(bytes));
    if (!(await this.send(student, 'PUT', '/api/profile/resume', bytes)).done) return;
    this.acknowledged.uploads.set(student.id, sha256(bytes));
    this.perhaps.delete(student.id);
  }

  private async formTeam(student: Actor): Promise<void> {
    const name = `Team ${randomUUID()}`;
    const team = await this.send<{ id: string }>(student, 'POST', '/api/teams', { name, description: '' });
    if (!team.done) return;
    const { id } = team.body;
    this.acknowledged.joins.add(`${id} ${student.id}`);
    const friend = this.cast.students.find((other) => other.id !== student.id);
    if (!friend) return;
    const joined = await this.send(friend, 'POST', `/api/teams/${id}/members`, {});
    if (joined.done) this.acknowledged.joins.add(`${id} ${friend.id}`);
  }

  private mayBe(key: string, value: string): void {
    this.perhaps.set(key, (this.perhaps.get(key) ?? new Set()).add(value));
  }

  private async send<T = unknown>(
    actor: Actor,
    method: string,
    path: string,
    body: unknown,
  ): Promise<Reply<T>> {
    const signal = AbortSignal.timeout(RESPONSE_MS);
    try {
      const response = await fetch(this.url + path, { method, ...this.request(actor, body), signal });
      const text = await response.text();
      this.note(response);
      if (response.ok) return { done: true, status: response.status, body: JSON.parse(text) as T };
      if (response.status === 500) process.stderr.write(`${method} ${path}: ${text}\n`);
      await pause(AFTER_REFUSAL_MS);
      return { done: false, status: response.status };
    } catch {
      // The run tests the result of this write: it stays in `perhaps`, or open.
      this.countResponse('connection lost');
      await pause(AFTER_REFUSAL_MS);
      return { done: false, status: 0 };
    }
  }

  private request({ cookie }: Actor, body: unknown) {
    const headers = { Cookie: cookie, Origin: this.url };
    return body instanceof Uint8Array
      ? {
          headers: { ...headers, 'Content-Type': 'application/pdf', 'X-File-Name': 'resume.pdf' },
          body: body as BodyInit,
        }
      : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  }

  private note({ status, headers }: Response): void {
    const lacksRetryAfter = status === 503 && !headers.has('Retry-After');
    this.countResponse(lacksRetryAfter ? '503 without Retry-After' : String(status));
  }

  private countResponse(reply: string): void {
    this.responses.set(reply, (this.responses.get(reply) ?? 0) + 1);
  }
}
