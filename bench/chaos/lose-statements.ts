import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Loses the connection to the database at every statement of every route: bench/chaos/statements.chaos.ts. */
export async function loseStatements(): Promise<void> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'bench/chaos/statements.chaos.ts'];
  const env = { ...process.env, TEST_FILES: 'bench/chaos/*.chaos.ts' };
  const tests = spawn(process.execPath, args, { env, stdio: 'inherit' });
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
}
