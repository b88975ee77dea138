import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * The processor time of this process and of a database server on this machine in milliseconds, from now on. The portal's connections plan
 * without parallel workers, whose time would be missing.
 */
export async function processorTime(pool: pg.Pool): Promise<() => () => { node: number; database: number }> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (!existsSync('/proc/self/schedstat'))
    throw new Error('This needs Linux and a database on this machine.');
  const postmaster = String(parentOf(Number(rows[0]?.pid)));
  return () => {
    const before = timesOf(postmaster);
    const node = process.cpuUsage();
    return () => {
      const { user, system } = process.cpuUsage(node);
      const added = [...timesOf(postmaster)].map(([pid, ms]) => ms - (before.get(pid) ?? 0));
      return { node: (user + system) / 1000, database: added.reduce((sum, ms) => sum + ms, 0) };
    };
  };
}

function timesOf(postmaster: string): Map<string, number> {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return new Map(children.map((pid) => [pid, scheduledMs(pid)]));
}

/** The parent of a process, or null if there is no such process. */
function parentOf(pid: number | string): string | null {
  const text = contentOf(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? null;
}

const scheduledMs = (pid: string): number =>
  Number(contentOf(`/proc/${pid}/schedstat`)?.split(' ')[0] ?? 0) / 1e6;

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null;
    throw error;
  }
}
