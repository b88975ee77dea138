import { Transform } from 'node:stream';
import { FRAME_HEADER_BYTES } from '#domain/applications/application-selections.ts';

/** Puts the number of finished rows before each chunk, because a reader cannot count the rows of a compressed file. */
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
