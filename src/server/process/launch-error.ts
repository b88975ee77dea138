/** The reason why the program cannot start, as a sentence that says what to do; printed without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
