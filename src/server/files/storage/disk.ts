import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import type { FileStore } from './store.ts';

/** Files in a directory of this machine; written to a temporary file, synced, then renamed, so a crash leaves no partial file. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => {
    const path = normalize(join(root, key));
    if (!path.startsWith(root + sep)) throw new Error('A file key must stay inside the store.');
    return path;
  };
  return {
    async put(key, source) {
      const target = pathOf(key);
      const partial = `${target}.partial`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await copyFile(source, partial);
        await syncToDisk(partial);
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncToDisk(dirname(target));
    },
    async get(key) {
      const path = pathOf(key);
      const handle = await open(path);
      return handle.createReadStream();
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
  };
}

async function syncToDisk(path: string) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
