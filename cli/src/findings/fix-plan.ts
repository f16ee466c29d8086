import { failed } from '#cli-error.ts'
import { poll } from '#service/poll.ts'
import type { Session } from '#session.ts'

interface ToolCommand {
  readonly tool: string
  readonly command: string
}

/** An upgrade of a plan, with the fields that the CLI uses. */
export interface Upgrade {
  readonly key: string
  readonly from: string
  readonly to: string | null
  readonly step: string | null
  readonly cleared: number
  readonly brings: readonly object[]
  readonly introducedBy: readonly { readonly commands: readonly ToolCommand[] }[]
  readonly commands: readonly ToolCommand[]
}

/** Waits for a plan: a large one is made in the background. */
export async function awaitPlan({ company, context: { wait } }: Session, path: string, seconds: number): Promise<void> {
  const answer = await poll<unknown>(company(), path, { seconds, wait, isOver })
  if (answer === undefined) throw failed(`the plan was not there after ${String(seconds)} s`)
  if (!Array.isArray(answer)) throw failed('the plan could not be made')
}

function isOver(answer: unknown): boolean {
  return Array.isArray(answer) || (answer as { readonly state?: string }).state === 'failed'
}

/** Returns the command for the direct dependency that brings the component, else the one for the component itself. */
export function commandOf({ introducedBy, commands }: Upgrade, tool: string | undefined): string {
  const all = [...introducedBy.flatMap((direct) => direct.commands), ...commands]
  return all.find((each) => tool === undefined || each.tool === tool)?.command ?? '–'
}
