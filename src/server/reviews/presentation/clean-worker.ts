import { parentPort } from 'node:worker_threads';
import { cleanPdf } from './clean-pdf.ts';
import { cleanPptx } from './clean-pptx.ts';
import type { Cleanable, Cleaned } from './clean-presentation.ts';

const CLEAN = { pdf: cleanPdf, pptx: cleanPptx };

parentPort?.on('message', async ({ kind, bytes }: Cleanable) => {
  const cleaned = await clean(kind, bytes);
  parentPort?.postMessage(cleaned, cleaned.bytes ? [cleaned.bytes.buffer] : []);
});

async function clean(kind: Cleanable['kind'], bytes: Uint8Array): Promise<Cleaned> {
  try {
    // A copy in its own memory, which can be transferred.
    return { bytes: new Uint8Array(await CLEAN[kind](bytes)) };
  } catch {
    return { bytes: null };
  }
}
