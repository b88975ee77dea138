import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const RULES = 'deploy/prometheus/portal.rules.yml';
const CASES = 'deploy/prometheus/portal.rules.test.yml';

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;
const WITHOUT = 'promtool, which evaluates alerts, is not on this machine';

/** What follows each match, up to the next one. */
const after = (text: string, pattern: RegExp): Map<string, string> => {
  const [, ...parts] = text.split(pattern);
  return new Map(parts.map((part) => [/^\w+/.exec(part)?.[0] ?? '', part]));
};

const alerts = after(readFileSync(RULES, 'utf8'), /- alert: /);
const [healthy = '', ...firing] = readFileSync(CASES, 'utf8')
  .split(/^ {2}- name: /m)
  .slice(1);

test('each alert has a question, a severity, a sentence, a case in which it fires and one in which it is silent', () => {
  expect(alerts.size).toBeGreaterThan(15);
  for (const [name, rule] of alerts) {
    expect(rule, name).toMatch(/^ {8}expr: \S/m);
    expect(rule, name).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m);
    expect(rule, name).toMatch(/^ {8}annotations: \{ summary: "\S[^"]+" \}$/m);
    expect(healthy, name).toContain(`{ alertname: ${name}, eval_time: 3h, exp_alerts: [] }`);
    const fires = firing.filter((text) => text.startsWith(`${name} fires\n`));
    expect(fires, name).toEqual([expect.stringMatching(/exp_alerts:\n {10}- exp_labels: \{ severity: /)]);
  }
});

test('Prometheus’ own tool evaluates them: all are silent on a site that is well, and each fires', ({
  skip,
}) => {
  skip(!hasPromtool, WITHOUT);
  const checked = promtool('check', 'rules', RULES);
  expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining(`${alerts.size} rules found`) });
  expect(promtool('test', 'rules', CASES)).toMatchObject({ status: 0, stderr: '' });
});
