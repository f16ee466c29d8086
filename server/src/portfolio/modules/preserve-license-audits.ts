import { normaliseComponentKey } from '@waybill/identifiers'
import type { LicenseAudit, LicenseSelection, StoredSelection } from '#portfolio/settings/component-config.ts'

/**
 * Restores the audit fields of licences that are sent back (docs/reference/modules.md#hand-set-licences): an entry with the same key and
 * licence keeps who determined it and why; another licence is an ordinary selection. Each stored record is used once, preferably for the
 * entry with the same version and path. What was stored as an ordinary selection stays one.
 */
export function preserveLicenseAudits(sent: readonly LicenseSelection[], stored: readonly StoredSelection[]): StoredSelection[] {
  const [audited, ordinary] = [stored.filter(isAudited), stored.filter((entry) => !isAudited(entry))]
  if (audited.length === 0) return [...sent]
  const [exact, unchanged] = [takeOnce(audited, exactKey), takeOnce(ordinary, exactKey)]
  const first = sent.map((entry) => exact(entry) ?? unchanged(entry))
  const given = new Set(first)
  const rest = takeOnce(
    audited.filter((entry) => !given.has(entry)),
    looseKey,
  )
  return sent.map((entry, i) => withAudit(entry, first[i] ?? rest(entry)))
}

function isAudited({ resolvedBy }: StoredSelection): boolean {
  return resolvedBy !== undefined
}

type EntryKey = (entry: LicenseSelection) => string

function exactKey({ key, license, version = '', path = '' }: LicenseSelection): string {
  return JSON.stringify([normaliseComponentKey(key), license, version, path])
}

function looseKey({ key, license }: LicenseSelection): string {
  return JSON.stringify([normaliseComponentKey(key), license])
}

/** Returns a lookup that hands out each stored entry once. */
function takeOnce(stored: readonly StoredSelection[], nameOf: EntryKey): (entry: LicenseSelection) => StoredSelection | undefined {
  const waiting = Map.groupBy(stored.toReversed(), nameOf)
  return (entry) => waiting.get(nameOf(entry))?.pop()
}

function withAudit(entry: LicenseSelection, stored: StoredSelection | undefined): StoredSelection {
  return stored === undefined ? entry : { ...entry, ...auditFields(stored) }
}

function auditFields({ justification, resolvedBy, resolvedById, resolvedAt }: StoredSelection): Partial<LicenseAudit> {
  const all = { justification, resolvedBy, resolvedById, resolvedAt }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
