import { HttpError, notFound } from '#platform/http-error.ts'
import type { RiskOutcome } from '#risks/bulk/bulk-change.ts'
import { requireKnownUsers } from '#risks/responsible-users.ts'
import type { Risk } from '#risks/risk.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskEdit, RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

/** A change of many risks. */
export interface BulkEdit {
  readonly ids: readonly string[]
  readonly stored: ReadonlyMap<string, Risk>
  readonly edit: RiskEdit
}

/** What the writes depend on besides the risks. */
export interface BulkContext {
  readonly contextOf: (risk: Risk) => WriteContext
  /** Users that the change names and the company does not have. */
  readonly unknownUsers: readonly string[]
}

/** What the change does to a risk; without a write where it is rejected. */
export interface DecidedRisk {
  readonly outcome: RiskOutcome
  readonly write: RiskWrite | undefined
}

/** Decides the same change for each risk by itself, in the order of the ids: what is rejected for one does not concern the others. Pure. */
export function decideBulk({ ids, stored, edit }: BulkEdit, context: BulkContext): readonly DecidedRisk[] {
  return ids.map((id) => {
    const before = stored.get(id)
    return before === undefined ? rejected(id, undefined, notFound(id)) : decideOne(before, edit, context)
  })
}

function decideOne(before: Risk, edit: RiskEdit, { contextOf, unknownUsers }: BulkContext): DecidedRisk {
  try {
    const write = decideWrite(before, edit, contextOf(before))
    requireKnownUsers(write, unknownUsers)
    const result = write.changes.length === 0 ? 'unchanged' : 'done'
    return { outcome: { _id: before.id, name: before.name, result, status: 200, error: null, parameter: null }, write }
  } catch (error) {
    // each risk is answered as the edge would answer the write of it alone
    if (!(error instanceof HttpError)) throw error
    return rejected(before.id, before.name, error)
  }
}

function rejected(id: string, name: string | undefined, { status, message, parameter }: HttpError): DecidedRisk {
  const outcome = { _id: id, name: name ?? null, error: message, parameter: parameter ?? null } as const
  return { outcome: { ...outcome, result: 'rejected', status: status === 404 ? 404 : 400 }, write: undefined }
}
