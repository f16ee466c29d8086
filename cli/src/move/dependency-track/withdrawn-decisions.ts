import type { MoveContext } from '#move/dependency-track/move-context.ts'
import type { Decision } from '#move/dependency-track/to-decision.ts'
import { queryOf } from '#service/find-scope.ts'
import { listAllItems } from '#service/list-all-items.ts'
import { retry } from '#service/retry.ts'

/** A statement of a module that somebody has withdrawn. */
interface WithdrawnStatement {
  readonly status: string
  readonly justification: string | null
  readonly detail: string | null
  readonly vulnerabilities: readonly string[]
}

/** Reports whether a decision about a vulnerability was moved once and then withdrawn here. */
export type IsWithdrawn = (vulnerability: string, decision: Decision) => boolean

/**
 * Loads what was withdrawn from a module. A decision that changed in Dependency-Track since then has another text, and is another decision.
 */
export async function loadWithdrawn({ service, wait }: MoveContext, moduleId: string): Promise<IsWithdrawn> {
  const query = queryOf({ moduleId, state: 'withdrawn' })
  const { items } = await retry(wait, () => listAllItems<WithdrawnStatement>(service, `/core/statements?${query}`))
  const keys = items.flatMap(({ vulnerabilities, status, justification, detail }) =>
    vulnerabilities.map((vulnerability) => keyOf(vulnerability, [status, justification, detail])),
  )
  const known = new Set(keys)
  return (vulnerability, { statement, text }) =>
    statement !== undefined && known.has(keyOf(vulnerability, [statement.status, statement.justification ?? null, text]))
}

function keyOf(vulnerability: string, [status, justification, detail]: readonly [string, string | null, string | null]): string {
  return JSON.stringify([vulnerability, status, justification, detail?.trim() ?? ''])
}
