/** Runs a script's story; a failure is a sentence and exit code 1, not a stack. */
export async function runStory(story) {
  try {
    await story();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
