/** Why a sign-in failed, as the login page says it (docs/reference/access.md#problems-at-sign-in). */
export type Problem = 'unavailable' | 'invalid' | 'expired' | 'denied' | 'no-access'

/** A sign-in that failed. The message is for the log and contains no secrets. */
export class SignInProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
