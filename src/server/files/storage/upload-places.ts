import { AppError } from '#domain/errors.ts';

/** The person and the network address of an upload. */
export type Uploader = { personId: string; address: string };

const MOST_OF_A_PERSON = 3;
/** Slower uploads give way to others when all places are taken: the largest file would hold one for more than five minutes. */
const LEAST_PER_SECOND = 35_000;
const WINDOW_MS = 5000;

type Options = { atOnce: number; windowMs?: number };

/**
 * The upload slots of one process. A person has at most three. When all are taken, one upload is aborted for a new one: the slowest of
 * those below the minimum rate, else the slowest of a person or network address with more than a fair share. So neither slow connections
 * nor many accounts can lock out other people.
 */
export class UploadPlaces {
  private readonly underWay = new Set<Upload>();
  private readonly atOnce: number;
  private readonly windowMs: number;

  constructor({ atOnce, windowMs = WINDOW_MS }: Options) {
    this.atOnce = atOnce;
    this.windowMs = windowMs;
  }

  /** The number of slots taken. */
  get taken(): number {
    return this.underWay.size;
  }

  /** Takes a slot for a new upload, which releases it with `leave`. 429 for a person's fourth, 503 when no other upload can be aborted. */
  enter(uploader: Uploader): Upload {
    if (this.count((upload) => upload.personId === uploader.personId) >= MOST_OF_A_PERSON)
      throw tooManyAtOnce();
    if (this.underWay.size >= this.atOnce) this.makeRoomFor(uploader);
    const upload: Upload = new Upload(uploader, this.windowMs, () => this.underWay.delete(upload));
    this.underWay.add(upload);
    return upload;
  }

  private makeRoomFor(newcomer: Uploader): void {
    const arriving = [...this.underWay].filter(({ isArriving }) => isArriving);
    const tooSlow = arriving.filter(({ rate }) => rate < LEAST_PER_SECOND);
    const slowest = slowestOf(tooSlow.length > 0 ? tooSlow : this.beyondFairShare(arriving, newcomer));
    if (!slowest) throw allPlacesTaken();
    slowest.giveWay();
  }

  private beyondFairShare(arriving: Upload[], newcomer: Uploader): Upload[] {
    const isFirst = this.count(({ personId }) => personId === newcomer.personId) === 0;
    const ofAddress = (address: string) => this.count((upload) => upload.address === address);
    const half = this.atOnce / 2;
    if (ofAddress(newcomer.address) <= half) {
      const crowded = arriving.filter(({ address }) => ofAddress(address) > half);
      if (crowded.length > 0) return crowded;
    }
    return isFirst
      ? arriving.filter(({ personId }) => this.count((upload) => upload.personId === personId) > 1)
      : [];
  }

  private count(isOne: (upload: Upload) => boolean): number {
    return [...this.underWay].filter(isOne).length;
  }
}

/** A running upload with its rate. */
export class Upload {
  readonly personId: string;
  readonly address: string;
  /** Rejects when this upload must release its slot for another one. */
  readonly gaveWay: Promise<never>;
  readonly leave: () => void;
  /** False once it is complete. */
  isArriving = true;
  readonly giveWay: () => void;
  private readonly windowMs: number;
  private window = { started: performance.now(), bytes: 0 };
  private lastRate = Number.POSITIVE_INFINITY;

  constructor({ personId, address }: Uploader, windowMs: number, leave: () => void) {
    this.personId = personId;
    this.address = address;
    this.windowMs = windowMs;
    this.leave = leave;
    const { promise, reject } = Promise.withResolvers<never>();
    this.gaveWay = promise;
    promise.catch(() => {}); // unhandled once the file has arrived
    this.giveWay = () => {
      reject(gaveWay());
      leave();
    };
  }

  /** Bytes per second in the recent past; no upload is slow at first. */
  get rate(): number {
    const ms = performance.now() - this.window.started;
    return ms < this.windowMs ? this.lastRate : (this.window.bytes / ms) * 1000;
  }

  received(bytes: number): void {
    const now = performance.now();
    this.window.bytes += bytes;
    if (now - this.window.started < this.windowMs) return;
    this.lastRate = this.rate;
    this.window = { started: now, bytes: 0 };
  }
}

function slowestOf(uploads: Upload[]): Upload | undefined {
  return uploads.toSorted((a, b) => a.rate - b.rate)[0];
}

const tooManyAtOnce = () =>
  new AppError({
    status: 429,
    code: 'uploads_under_way',
    title: 'Too many files at once',
    detail: 'Three of your files are still uploading. Please upload this one when one of them has finished.',
    retryAfterSeconds: 5,
  });

const allPlacesTaken = () =>
  new AppError({
    status: 503,
    code: 'busy',
    title: 'Busy right now',
    detail:
      'Many people are uploading files at the moment, so yours wasn’t accepted. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  });

const gaveWay = () =>
  new AppError({
    status: 503,
    code: 'upload_gave_way',
    title: 'Upload failed',
    detail:
      'Many people are uploading files right now, and your connection is slow. Please try again in a few minutes.',
    retryAfterSeconds: 60,
  });
