import { CommanderError } from 'commander'
import { exitCodes, Fault } from '#fault.ts'
import { openOutput } from '#output/output.ts'
import { makeProgram } from '#program.ts'
import type { World } from '#world.ts'

/** Runs one command line to its end and answers the exit code (docs/cli.md). Nothing is thrown. */
export async function run(world: World): Promise<number> {
  try {
    await makeProgram(world).parseAsync([...world.args], { from: 'user' })
    return exitCodes.done
  } catch (error) {
    return tell(error, world)
  }
}

function tell(error: unknown, world: World): number {
  // commander has said it already
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.refused
  const out = openOutput(world)
  if (error instanceof Fault) {
    out.complain('error', error.message, error.more)
    return error.exitCode
  }
  out.complain('error', `something unexpected happened: ${(error as Error).message}`)
  if (world.env['DEBUG'] !== undefined) out.complain('note', 'where it happened', (error as Error).stack?.split('\n'))
  return exitCodes.failed
}
