import {
  type ExportApplicationsInput,
  FRAME_HEADER_BYTES,
  TOTAL_ROWS_HEADER,
} from '#domain/applications/application-selections.ts';
import { api } from '#web/lib/api.ts';
import { unreachable } from '#web/lib/api-error.ts';

type Progress = { rows: number; total: number };
type ExportRequest = Pick<ExportApplicationsInput, 'format' | 'selection'>;

/** Pieces of this size become a Blob, which the browser may store on disk. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** Downloads an export and reports its rows. A truncated response throws instead of giving a short file. */
export async function downloadExport(
  { format, selection }: ExportRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response: Response = await api.staff['application-exports'].$post(
    { json: { format, selection, progress: true } },
    { init: { signal } },
  );
  const total = Number(response.headers.get(TOTAL_ROWS_HEADER));
  const pieces = new Pieces();
  const frames = new Frames((rows, bytes) => {
    pieces.add(bytes);
    onProgress({ rows, total });
  });
  if (!response.body) throw unreachable();
  onProgress({ rows: 0, total });
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) frames.take(read.value);
  if (!frames.isComplete) throw unreachable();
  return pieces.toBlob();
}

/** Parses frames from chunks of any size: a row count and a length, four bytes each, then the bytes. */
class Frames {
  private header = new Uint8Array(0);
  private rows = 0;
  private missing = 0;
  private readonly onBytes: (rows: number, bytes: Uint8Array<ArrayBuffer>) => void;

  constructor(onBytes: (rows: number, bytes: Uint8Array<ArrayBuffer>) => void) {
    this.onBytes = onBytes;
  }

  get isComplete(): boolean {
    return this.missing === 0 && this.header.length === 0;
  }

  take(chunk: Uint8Array<ArrayBuffer>): void {
    for (let at = 0; at < chunk.length; )
      at += this.missing > 0 ? this.readBytes(chunk, at) : this.readHeader(chunk, at);
  }

  private readBytes(chunk: Uint8Array<ArrayBuffer>, at: number): number {
    const bytes = chunk.subarray(at, at + this.missing);
    this.missing -= bytes.length;
    this.onBytes(this.rows, bytes);
    return bytes.length;
  }

  private readHeader(chunk: Uint8Array<ArrayBuffer>, at: number): number {
    const part = chunk.subarray(at, at + FRAME_HEADER_BYTES - this.header.length);
    const header = new Uint8Array([...this.header, ...part]);
    this.header = header;
    if (header.length === FRAME_HEADER_BYTES) {
      const view = new DataView(header.buffer);
      this.rows = view.getUint32(0);
      this.missing = view.getUint32(4);
      this.header = new Uint8Array(0);
    }
    return part.length;
  }
}

class Pieces {
  private readonly blobs: Blob[] = [];
  private loose: Uint8Array<ArrayBuffer>[] = [];
  private size = 0;

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.loose.push(bytes);
    this.size += bytes.length;
    if (this.size >= PIECE_BYTES) this.gather();
  }

  toBlob(): Blob {
    this.gather();
    return new Blob(this.blobs);
  }

  private gather(): void {
    this.blobs.push(new Blob(this.loose));
    this.loose = [];
    this.size = 0;
  }
}

/** Saves a file through the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
