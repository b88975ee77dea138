import { LaunchError } from '#server/launch-error.ts';

/** Runs a command of the command line. A LaunchError prints a sentence that says what to do; other errors print their stack. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof LaunchError ? error.message : error);
    process.exitCode = 1;
  }
}
