/** Runs a script's main function; a failure prints a sentence and exits with code 1, or that of the signal that has ended it, without a stack. */
export async function runStory(story) {
  try {
    await story();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(error?.exitCode ?? 1);
  }
}
