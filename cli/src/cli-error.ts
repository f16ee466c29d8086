/** How a run ends: the exit code and what it says to a script. */
export const exitCodes = { done: 0, thresholdReached: 1, notGenuine: 1, refused: 2, failed: 3 } as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A run that ends with something other than 0: what to tell, line by line, and the exit code. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  readonly more: readonly string[]

  constructor(exitCode: ExitCode, message: string, more: readonly string[] = []) {
    super(message)
    this.exitCode = exitCode
    this.more = more
  }
}

/** 2: what was typed, or what it names, cannot be used; or the service refuses it. */
export function refused(message: string, more?: readonly string[]): CliError {
  return new CliError(exitCodes.refused, message, more)
}

/** 3: the service cannot be reached, or could not do it. */
export function failed(message: string, more?: readonly string[]): CliError {
  return new CliError(exitCodes.failed, message, more)
}
