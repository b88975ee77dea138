import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The account of the database server; empty means the current one. */
export type ServerAccount = { uid: number; gid: number } | Record<string, never>;

// "nobody" on common Linux systems; PostgreSQL refuses to run as root.
const unprivileged: ServerAccount = { uid: 65534, gid: 65534 };

/** The account for a cluster directory: the current one; for root its owner, or an unprivileged one for a new directory. */
export function serverAccount(clusterDir: string): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivileged;
}

/** Makes the account the owner of a file or directory. */
export function giveTo(account: ServerAccount, path: string): void {
  if ('uid' in account) chownSync(path, account.uid, account.gid);
}

/** Whether the account can reach this directory and create one in it, by trying it. */
export function canLiveIn(directory: string, account: ServerAccount): boolean {
  const probe = mkdtempSync(join(directory, 'probe-'));
  try {
    giveTo(account, probe);
    return spawnSync('/bin/sh', ['-c', 'cd "$0" && : > written', probe], account).status === 0;
  } catch {
    return false; // root of a container or a network share may not be allowed to change owners
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
