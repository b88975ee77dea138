import type { Machine } from './machine.ts';

const UNITS = ['portal@3001', 'portal@3002', 'portal-worker', 'postgresql@*-main', 'nginx'];

/** A program that the units killed for a forbidden call, or any other unwanted end, shows in these figures. */
export async function countEnds(machine: Machine): Promise<string> {
  const { output } = await machine.run(
    `journalctl --boot --no-pager --unit 'portal*' > /tmp/journal
    echo "$(grep --count 'status=31/SYS' /tmp/journal || true) killed for a forbidden system call"
    echo "$(grep --count 'Main process exited' /tmp/journal || true) ended by themselves"
    systemctl show --property NRestarts --value portal@3001 portal@3002 portal-worker | paste --serial --delimiters + | sed 's/++*/+/g'`,
    { as: 'root' },
  );
  const [killed = '', ended = '', restarts = ''] = output.split('\n');
  const count = restarts.split('+').reduce((sum, part) => sum + Number(part), 0);
  const summary = `${killed}, ${ended}, ${count} restarted by systemd`;
  if (!killed.startsWith('0 ') || !ended.startsWith('0 ') || count > 0) {
    const lines = await machine.run("grep --max-count 6 'Main process exited' /tmp/journal", { as: 'root' });
    throw new Error(`${summary}\n${lines.output}`);
  }
  return summary;
}

/** The highest memory of each service so far: of its group where the kernel counts it, otherwise of its main process. */
export async function readMemory(machine: Machine): Promise<string> {
  const { output } = await machine.run(
    `for unit in $(systemctl list-units --plain --no-legend ${UNITS.map((unit) => `'${unit}.service'`).join(' ')} | cut -d' ' -f1); do
      pid=$(systemctl show --property MainPID --value "$unit")
      echo "$unit $(awk '/^VmHWM/ {print $2}' "/proc/$pid/status") $(systemctl show --property MemoryPeak --value "$unit")"
    done`,
    { as: 'root' },
  );
  return output
    .split('\n')
    .map((line) => {
      const [unit = '', kilobytes, peak] = line.split(' ');
      const bytes = Number(peak);
      return Number.isFinite(bytes)
        ? `${unit} ${Math.round(bytes / 1e6)} MB (MemoryPeak)`
        : `${unit} ${Math.round((Number(kilobytes) * 1024) / 1e6)} MB (VmHWM)`;
    })
    .join(', ');
}
