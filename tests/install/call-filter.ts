import { spawnSync } from 'node:child_process';

const SETS = 'systemd-analyze';

/** Whether this machine knows systemd's sets of system calls. */
export const knowsSets = spawnSync(SETS, ['syscall-filter', '@system-service']).status === 0;

/** The system calls that the lines `SystemCallFilter=` of a unit allow, in systemd's order: the first line decides that it is a list of allowed ones. */
export function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>();
  for (const [, line = ''] of unit.matchAll(/^SystemCallFilter=(.*)$/gm)) {
    const isDenied = line.startsWith('~');
    for (const name of line.replace('~', '').split(' '))
      for (const call of expand(name)) isDenied ? allowed.delete(call) : allowed.add(call);
  }
  return allowed;
}

/** The calls of a set, whose lines are calls and other sets. */
function expand(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const { stdout } = spawnSync(SETS, ['syscall-filter', '--no-pager', name], { encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => line.trim());
  return lines.filter((line) => line && line !== name && !line.startsWith('#')).flatMap(expand);
}
