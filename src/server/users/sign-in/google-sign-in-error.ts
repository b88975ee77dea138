import type { GoogleProblem } from '#domain/users/google-sign-in.ts';

/** A failed Google sign-in with a reason that /auth can show. */
export class GoogleSignInError extends Error {
  readonly problem: GoogleProblem;
  constructor(problem: GoogleProblem) {
    super(`Google sign-in: ${problem}`);
    this.problem = problem;
  }
}
