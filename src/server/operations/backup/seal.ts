import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Transform } from 'node:stream';
import type { Env } from '../../env.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { damaged } from './checksums.ts';
import type { Manifest } from './manifest.ts';

const CIPHER = 'aes-256-gcm';
/** A sealed file: these bytes, the nonce, the encrypted bytes, the tag. Its path is authenticated too, so files can't be exchanged. */
const BEGINNING = Buffer.from('portal-sealed-1\n');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = BEGINNING.length + NONCE_BYTES;

/** The key of BACKUP_KEY, or null for backups that anybody with the file can read. */
export const backupKey = ({ BACKUP_KEY }: Pick<Env, 'BACKUP_KEY'>): KeyObject | null =>
  BACKUP_KEY ? createSecretKey(Buffer.from(BACKUP_KEY, 'base64')) : null;

/** Says in the manifest which key it was, without saying the key. */
export const checkOfKey = (key: KeyObject): string =>
  createHmac('sha256', key).update('the key of a backup').digest('hex');

/** The key that opens a backup, null for one that isn't encrypted. Throws a LaunchError without the right one. */
export function keyFor(manifest: Manifest, key: KeyObject | null): KeyObject | null {
  if (!manifest.key_check) return null;
  if (!key)
    throw new LaunchError('This backup is encrypted: set BACKUP_KEY to the key that it was made with.');
  if (checkOfKey(key) === manifest.key_check) return key;
  throw new LaunchError('BACKUP_KEY is not the key of this backup: set the one that it was made with.');
}

/** Encrypts a stream for a file with this path in the backup. */
export function seal(key: KeyObject, path: string): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(path));
  let isBegun = false;
  const head = () => (isBegun ? Buffer.alloc(0) : Buffer.concat([BEGINNING, nonce]));
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const first = head();
      isBegun = true;
      pass(null, Buffer.concat([first, cipher.update(chunk)]));
    },
    flush(pass) {
      pass(null, Buffer.concat([head(), cipher.final(), cipher.getAuthTag()]));
    },
  });
}

/** Decrypts such a file. What comes before the end isn't verified yet: it must be thrown away when the stream fails. */
export function unseal(key: KeyObject, path: string): Transform {
  let decipher: DecipherGCM | null = null;
  let held: Buffer = Buffer.alloc(0);
  const begin = (head: Buffer) => {
    if (!head.subarray(0, BEGINNING.length).equals(BEGINNING)) throw damaged(path);
    return createDecipheriv(CIPHER, key, head.subarray(BEGINNING.length)).setAAD(Buffer.from(path));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      held = Buffer.concat([held, chunk]);
      try {
        if (!decipher && held.length >= HEAD_BYTES) {
          decipher = begin(held.subarray(0, HEAD_BYTES));
          held = held.subarray(HEAD_BYTES);
        }
        if (!decipher || held.length <= TAG_BYTES) return pass();
        const ready = held.subarray(0, -TAG_BYTES);
        held = held.subarray(-TAG_BYTES);
        pass(null, decipher.update(ready));
      } catch (error) {
        pass(error instanceof Error ? error : damaged(path));
      }
    },
    flush(pass) {
      try {
        if (!decipher || held.length < TAG_BYTES) throw damaged(path);
        decipher.setAuthTag(held);
        pass(null, decipher.final());
      } catch {
        pass(damaged(path));
      }
    },
  });
}
