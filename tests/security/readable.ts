import { fromBufferPromise } from 'yauzl';
import type { Client } from '#tests/client.ts';

/** Everything in a response: its headers, and its text with unpacked archives. */
export async function readResponse(client: Client, path: string, init: Parameters<Client['fetch']>[1] = {}) {
  const response = await client.fetch(path, init);
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie').map(String);
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: headers.join('\n') };
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: [...headers, await readable(bytes)].join('\n') };
}

/** The text of bytes; of an archive, that of its entries, nested archives included. */
async function readable(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8');
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const texts: string[] = [];
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    texts.push(entry.fileName, await readable(Buffer.concat(chunks)));
  }
  return texts.join('\n');
}
