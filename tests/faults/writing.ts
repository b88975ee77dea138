import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pdfBytes } from '#tests/documents.ts';
import type { Actor, Cast } from './cast.ts';

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

type Texts = Map<string, string>;

/** What the portal has said yes to, by what it is about. */
export type Acknowledged = {
  /** The hash of the draft's text by `person project`. */
  drafts: Texts;
  /** The hash of the proposal's text by application. */
  submissions: Texts;
  /** The status by application. */
  statuses: Texts;
  /** The hash of the bytes of a résumé by person: the last that was taken. */
  uploads: Texts;
  /** `team person`. */
  joins: Set<string>;
};

/** How often each answer came: `200`, `503`, `503 without Retry-After`, `line lost`. */
export type Answers = Map<string, number>;

const AFTER_REFUSAL_MS = 50;

/**
 * Students who write without end, each one story after the other: a draft, the submission of it, the admin's decision, a
 * résumé, a team and somebody who joins it. Notes what was acknowledged, and what nobody knows the end of.
 */
export class Writing {
  readonly acknowledged: Acknowledged = {
    drafts: new Map(),
    submissions: new Map(),
    statuses: new Map(),
    uploads: new Map(),
    joins: new Set(),
  };
  /** What may have been kept, though nobody said so, by the key of `uploads` and of `statuses`. */
  readonly perhaps = new Map<string, Set<string>>();
  readonly answers: Answers = new Map();
  private readonly url: string;
  private readonly cast: Cast;
  private isRunning = false;
  private stories = 0;
  private running: Promise<void>[] = [];
  /** Submissions without an answer: sent again with the same key they must not become two. */
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

  /** Sends every submission again that got no answer, as a person would. */
  async finishSubmissions(): Promise<void> {
    for (const { student, body } of [...this.open.values()]) await this.submit(student, body);
    if (this.open.size > 0) throw new Error(`${this.open.size} submissions got no answer even now.`);
  }

  get count(): number {
    const { drafts, submissions, statuses, uploads, joins } = this.acknowledged;
    return drafts.size + submissions.size + statuses.size + uploads.size + joins.size;
  }

  private async write(writer: number, writers: number): Promise<void> {
    const { students } = this.cast;
    while (this.isRunning) {
      const story = this.stories++;
      // A person is one writer's: what they did last is known.
      const place = (story * writers + writer) % students.length;
      const own = students[place - (place % writers) + writer] ?? students[writer];
      if (own) await this.tell(own, story);
    }
  }

  private async tell(student: Actor, story: number): Promise<void> {
    const project_id = this.nextProject(student);
    if (project_id === null) throw new Error('Everybody has applied everywhere: make the cast larger.');
    const text = `Draft ${randomUUID()}`;
    const draft = { project_id, team_id: null, initial_proposal: text, revision: 0 };
    if (!(await this.send(student, 'PUT', '/api/application-drafts', draft))) return;
    this.acknowledged.drafts.set(`${student.id} ${project_id}`, sha256(text));
    const proposal = { project_id, team_id: null, initial_proposal: `Proposal ${randomUUID()}` };
    const id = await this.submit(student, { ...proposal, submission_key: randomUUID() });
    if (id) await this.decide(id);
    await this.upload(student);
    if (story % 4 === 0) await this.formTeam(student);
  }

  private readonly applied = new Map<string, number>();

  private nextProject({ id }: Actor): string | null {
    const next = this.applied.get(id) ?? 0;
    this.applied.set(id, next + 1);
    return this.cast.projects[next] ?? null;
  }

  private async submit(student: Actor, body: Record<string, unknown>): Promise<string | null> {
    const key = String(body.submission_key);
    this.open.set(key, { student, body });
    // The submission takes the place of the draft, perhaps.
    this.acknowledged.drafts.delete(`${student.id} ${body.project_id}`);
    const answer = await this.send<{ id: string }>(student, 'POST', '/api/applications', body);
    if (!answer) return null;
    this.open.delete(key);
    this.acknowledged.submissions.set(answer.id, sha256(String(body.initial_proposal)));
    return answer.id;
  }

  private async decide(id: string): Promise<void> {
    const decision = { status: 'under_review', expected_status: 'submitted' };
    this.mayBe(id, decision.status);
    if (await this.send(this.cast.admin, 'PUT', `/api/applications/${id}/status`, decision))
      this.acknowledged.statuses.set(id, decision.status);
  }

  private async upload(student: Actor): Promise<void> {
    const bytes = await pdfBytes({ text: randomUUID(), size: 50_000 });
    this.mayBe(student.id, sha256(bytes));
    if (!(await this.send(student, 'PUT', '/api/profile/resume', bytes))) return;
    this.acknowledged.uploads.set(student.id, sha256(bytes));
    this.perhaps.delete(student.id);
  }

  private async formTeam(student: Actor): Promise<void> {
    const name = `Team ${randomUUID()}`;
    const team = await this.send<{ id: string }>(student, 'POST', '/api/teams', { name, description: '' });
    if (!team) return;
    this.acknowledged.joins.add(`${team.id} ${student.id}`);
    const friend = this.cast.students.find(({ id }) => id !== student.id);
    if (friend && (await this.send(friend, 'POST', `/api/teams/${team.id}/members`, {})))
      this.acknowledged.joins.add(`${team.id} ${friend.id}`);
  }

  private mayBe(key: string, value: string): void {
    this.perhaps.set(key, (this.perhaps.get(key) ?? new Set()).add(value));
  }

  /** The answer when it was acknowledged, null when it was refused or the line was lost. */
  private async send<T = unknown>(
    actor: Actor,
    method: string,
    path: string,
    body: unknown,
  ): Promise<T | null> {
    try {
      const response = await fetch(this.url + path, {
        method,
        ...this.request(actor, body),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      this.note(response);
      if (response.ok) return JSON.parse(text) as T;
      if (response.status >= 500 && response.status !== 503)
        process.stderr.write(`${method} ${path}: ${text}\n`);
    } catch {
      // The end of this write is what the whole run is about: it stays in `perhaps`, or open.
      this.count1('line lost');
    }
    await pause(AFTER_REFUSAL_MS);
    return null;
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
    const isHasty = status === 503 && !headers.has('Retry-After');
    this.count1(isHasty ? '503 without Retry-After' : String(status));
  }

  private count1(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }
}
