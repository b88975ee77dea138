import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { log } from './log.ts';

type State = 'READY=1' | 'STOPPING=1';

/**
 * Tells systemd (Type=notify) that this process is ready or ends; does nothing under another supervisor. Node cannot write to the socket
 * itself, which takes datagrams, so systemd's own command does it.
 */
export async function notifySupervisor(state: State): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return;
  try {
    await promisify(execFile)('systemd-notify', [state]);
  } catch (err) {
    log.error({ err, state }, 'systemd could not be notified');
  }
}
