import type { GoogleProblem } from '#domain/users/google-sign-in.ts';

/** A Google sign-in that did not work, for a reason that /auth can put into words. */
export class GoogleSignInError extends Error {
  readonly problem: GoogleProblem;
  constructor(problem: GoogleProblem) {
    super(`Google sign-in: ${problem}`);
    this.problem = problem;
  }
}
