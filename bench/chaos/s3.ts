import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pdfBytes } from '../../tests/documents.ts';
import { startS3 } from '../../tests/s3/s3.ts';
import { openLoop } from '../requests/open-loop.ts';
import { type Actor, ask, type Cast, createCast } from './cast.ts';
import { createSite, embeddedServer, figure, scratchDirectory, spread } from './site.ts';
import { sha256 } from './writing.ts';

const PER_SECOND = 20;
const STORE_SECONDS = 5;
const LATE_MS = 1000;
const WRITERS = 4;
const CALM_SECONDS = 10;
const AFTER_REFUSAL_MS = 100;

type StoredFile = { id: string; hash: string };
type Answers = Map<string, number>;

/** Makes the file store reject, hang and slow down, each for a while, under people who upload and open files and others who don’t. */
export async function s3Away(seconds: number): Promise<void> {
  const s3 = await startS3();
  const dataDir = scratchDirectory('s3');
  const site = await createSite(dataDir, { ...s3.settings, S3_TIMEOUT_SECONDS: String(STORE_SECONDS) });
  await site.start();
  const cast = await createCast(embeddedServer(dataDir).url);
  const filing = new Filing(site.url, cast);
  const moods = { well: 'well', refusing: 'down', hanging: 'silent', slow: { lateMs: LATE_MS } } as const;
  for (const [kind, mood] of Object.entries(moods)) {
    s3.become(mood);
    const lasting = kind === 'well' ? CALM_SECONDS : seconds;
    figure({ fault: 's3', kind, ...(await runUnderLoad(site.url, cast, filing, lasting)) });
  }
  s3.become('well');
  const well_after_ms = await filing.untilWell();
  figure({
    fault: 's3, afterwards',
    acknowledged: filing.count,
    lost: await filing.findLosses(),
    half_written: await unattachedRows(embeddedServer(dataDir).url),
    temporary_files: (await readdir(join(dataDir, 'tmp'))).length,
    well_after_ms: Math.round(well_after_ms),
  });
  await site.end('SIGTERM');
  await s3.stop();
}

async function runUnderLoad(url: string, cast: Cast, filing: Filing, seconds: number) {
  filing.begin();
  const others = await openLoop({ perSecond: PER_SECOND, seconds, send: (n) => visit(url, cast, n) });
  const files = await filing.stop();
  return {
    seconds,
    files: Object.fromEntries(files),
    others: others.length,
    others_ms: spread(others.map(({ ms }) => ms)),
    others_not_200: others.filter(({ outcome }) => outcome !== 200).length,
  };
}

async function visit(url: string, { students, projects }: Cast, n: number): Promise<number> {
  const { cookie } = students[n % students.length] as Actor;
  const path = n % 2 ? '/api/projects' : `/api/projects/${projects[n % projects.length]}/application`;
  const response = await fetch(url + path, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  return response.status;
}

/** A rejected upload deletes its row again. */
const unattachedRows = async (url: string) =>
  (await ask(url, 'select from files where attached_at is null')).length;

/** People who replace and open their résumé, in turn, with the last acknowledged one of each. */
class Filing {
  /** The last file by person: an older one belongs to nobody and cannot be opened. */
  private readonly stored = new Map<string, StoredFile>();
  private responses: Answers = new Map();
  private isRunning = false;
  private running: Promise<void>[] = [];
  private readonly url: string;
  private readonly cast: Cast;
  count = 0;

  constructor(url: string, cast: Cast) {
    this.url = url;
    this.cast = cast;
  }

  begin(): void {
    this.responses = new Map();
    this.isRunning = true;
    this.running = Array.from({ length: WRITERS }, (_, writer) => this.work(writer));
  }

  async stop(): Promise<Answers> {
    this.isRunning = false;
    await Promise.all(this.running);
    return this.responses;
  }

  /** Milliseconds until an upload and a download get a response again. */
  async untilWell(): Promise<number> {
    const begun = performance.now();
    const [student] = this.cast.students as [Actor];
    while (!((await this.upload(student)) && (await this.open(student)))) await pause(AFTER_REFUSAL_MS);
    return performance.now() - begun;
  }

  async findLosses(): Promise<string[]> {
    const losses: string[] = [];
    for (const student of this.cast.students)
      if (!(await this.open(student))) losses.push(`the résumé of ${student.id} cannot be opened`);
    return losses;
  }

  /** Each person belongs to one writer, and has sixty uploads an hour. */
  private async work(writer: number): Promise<void> {
    const own = this.cast.students.filter((_, n) => n % WRITERS === writer);
    for (let n = 0; this.isRunning; n++) {
      const student = own[n % own.length] as Actor;
      const isDone = [await this.upload(student), await this.open(student)];
      if (isDone.includes(false)) await pause(AFTER_REFUSAL_MS);
    }
  }

  private async upload(student: Actor): Promise<boolean> {
    const bytes = await pdfBytes({ text: crypto.randomUUID(), size: 50_000 });
    const headers = { ...this.headers(student), 'X-File-Name': 'cv.pdf' };
    const response = await fetch(`${this.url}/api/profile/resume`, { method: 'PUT', headers, body: bytes });
    const body = await response.json();
    this.note('upload', response);
    if (!response.ok) return false;
    this.stored.set(student.id, { id: body.resume.id, hash: sha256(bytes) });
    this.count += 1;
    return true;
  }

  /** Whether the last acknowledged résumé can be opened, with its bytes. */
  private async open(student: Actor): Promise<boolean> {
    const stored = this.stored.get(student.id);
    if (!stored) return true;
    const response = await fetch(`${this.url}/files/${stored.id}`, { headers: this.headers(student) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.note('download', response);
    if (!response.ok) return false;
    if (sha256(bytes) !== stored.hash) throw new Error(`The résumé of ${student.id} has other bytes.`);
    return true;
  }

  private headers = ({ cookie }: Actor) => ({ Cookie: cookie, Origin: this.url });

  private note(what: string, { status, headers }: Response): void {
    const lacksRetryAfter = status === 503 && !headers.has('Retry-After');
    const reply = `${what} ${status}${lacksRetryAfter ? ' without Retry-After' : ''}`;
    this.responses.set(reply, (this.responses.get(reply) ?? 0) + 1);
  }
}
