/** Exit codes (docs/reference/cli.md#output-and-exit-codes). */
export const exitCodes = { done: 0, thresholdReached: 1, notGenuine: 1, checkFailed: 1, refused: 2, failed: 3 } as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends a run with an error: the message, further lines and the exit code. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  readonly more: readonly string[]

  constructor(exitCode: ExitCode, message: string, more: readonly string[] = []) {
    super(message)
    this.exitCode = exitCode
    this.more = more
  }
}

/** The service cannot be reached, or closes the connection without an answer. */
export class ConnectionLost extends CliError {
  constructor(message: string) {
    super(exitCodes.failed, message)
  }
}

/** Exit code 2: invalid input, or a request that the service rejects. */
export function refused(message: string, more?: readonly string[]): CliError {
  return new CliError(exitCodes.refused, message, more)
}

/** Exit code 3: the service cannot be reached or fails. */
export function failed(message: string, more?: readonly string[]): CliError {
  return new CliError(exitCodes.failed, message, more)
}
