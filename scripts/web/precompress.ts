import { statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/;

/** Writes a .br and a .gz beside the files of the build, which the server then sends. */
export function precompress(directory: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(directory, { recursive: true });
      const paths = entries.filter((name) => WORTH_IT.test(name)).map((name) => join(directory, name));
      await Promise.all(paths.filter((path) => !isPacked(path)).map(pack));
    },
  };
}

/** Files of the builds before are there too. */
function isPacked(path: string): boolean {
  const packed = statSync(`${path}.gz`, { throwIfNoEntry: false });
  return packed !== undefined && packed.mtimeMs > statSync(path).mtimeMs;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Uses the largest input blocks, so that brotli compresses a whole script at once. */
const BEST = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  },
};

async function pack(path: string) {
  const text = await readFile(path);
  await writeFile(`${path}.br`, await toBrotli(text, BEST));
  await writeFile(`${path}.gz`, await toGzip(text, { level: 9 }));
}
