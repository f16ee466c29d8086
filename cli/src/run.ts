import { CommanderError } from 'commander'
import { exitCodes, CliError } from '#cli-error.ts'
import { openOutput } from '#output/output.ts'
import { makeProgram } from '#program.ts'
import type { CliContext } from '#cli-context.ts'

/** Runs one command line to its end and answers the exit code (docs/cli.md). Nothing is thrown. */
export async function run(world: CliContext): Promise<number> {
  try {
    await makeProgram(world).parseAsync([...world.args], { from: 'user' })
    return exitCodes.done
  } catch (error) {
    return reportError(error, world)
  }
}

function reportError(error: unknown, world: CliContext): number {
  // commander has said it already
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.refused
  const out = openOutput(world)
  if (error instanceof CliError) {
    out.report('error', error.message, error.more)
    return error.exitCode
  }
  out.report('error', `something unexpected happened: ${(error as Error).message}`)
  if (world.env['DEBUG'] !== undefined) out.report('note', 'where it happened', (error as Error).stack?.split('\n'))
  return exitCodes.failed
}
