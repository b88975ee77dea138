/** A reason why the program cannot start, as one sentence a person can act on; it is printed without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
