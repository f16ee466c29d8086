import { hash } from 'node:crypto'
import { type Activity, type Caller, findLastChange } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { HttpError } from '#platform/http-error.ts'

/** Computes the entity tag of settings: equal for equal settings, whatever the order of their fields. */
export function settingsTag(settings: object): string {
  return `"${hash('sha256', JSON.stringify(settings, sortedFields), 'base64url').slice(0, 22)}"`
}

function sortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What a write is conditional on. */
export interface Precondition {
  /** The header If-Match; undefined without condition. */
  readonly ifMatch: string | undefined
  /** Of the object as it is. */
  readonly tag: string
  readonly object: Activity['object']
  readonly objectId: string
  /** What the audit log calls the part of the object that is written; any part without it. */
  readonly name?: string
  /** Whether a tag that was sent is of the object as it is; without it, the tags have to be equal. */
  readonly isSame?: (sent: string) => boolean
}

/** Throws a 412 that says who changed an object last, unless it is as the writer has read it (docs/reference/settings.md#lost-updates). */
export async function requireUnchanged(trx: Transaction, caller: Caller, precondition: Precondition): Promise<void> {
  if (isMet(precondition)) return
  const { tag } = precondition
  const last = await findLastChange(trx, caller, precondition)
  const by = last === undefined ? '' : `, last by ${last.byName} at ${last.at.toISOString()}`
  throw new HttpError(412, `It was changed since it was read${by}; read it again`, {
    parameter: 'If-Match',
    details: { etag: tag, changedBy: last?.byName ?? null, changedAt: last?.at.toISOString() ?? null },
  })
}

function isMet({ ifMatch, tag, isSame = (sent) => sent === tag }: Precondition): boolean {
  return ifMatch === undefined || listed(ifMatch).some((sent) => sent === '*' || isSame(sent))
}

function listed(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim())
}
