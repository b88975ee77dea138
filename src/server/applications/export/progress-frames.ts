import { Transform } from 'node:stream';
import { FRAME_HEADER_BYTES } from '#domain/applications/application-selections.ts';

/** Puts the rows done so far before each piece of a file: of a compressed one the reader could not count them. */
export const inFrames = (rowsDone: () => number): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const header = Buffer.alloc(FRAME_HEADER_BYTES);
      header.writeUInt32BE(rowsDone(), 0);
      header.writeUInt32BE(chunk.length, 4);
      this.push(header);
      pass(null, chunk);
    },
  });
