import { explainFailure } from '#server/explain-failure.ts';

/** Runs a command of the command line. A failure outside of the program prints a sentence that says what to do; other errors print their stack. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(explainFailure(error) ?? error);
    process.exitCode = 1;
  }
}
