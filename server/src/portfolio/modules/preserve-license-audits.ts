import type { LicenseAudit, LicenseSelection, StoredSelection } from '#portfolio/settings/component-config.ts'

/**
 * Gives the licences sent back the audit fields that are stored for them (§4.3 rules 2 to 4): an entry with the same key and
 * the same licence keeps who determined it and why; another licence is an ordinary selection. Each stored record is given
 * once, to the entry that names the same version and place if there is one.
 */
export function preserveLicenseAudits(sent: readonly LicenseSelection[], stored: readonly StoredSelection[]): StoredSelection[] {
  const audited = stored.filter(({ resolvedBy }) => resolvedBy !== undefined)
  if (audited.length === 0) return [...sent]
  const exact = takeOnce(audited, exactKey)
  const first = sent.map((entry) => exact(entry))
  const given = new Set(first)
  const rest = takeOnce(
    audited.filter((entry) => !given.has(entry)),
    looseKey,
  )
  return sent.map((entry, i) => withAudit(entry, first[i] ?? rest(entry)))
}

type EntryKey = (entry: LicenseSelection) => string

function exactKey({ key, license, version = '', path = '' }: LicenseSelection): string {
  return JSON.stringify([key, license, version, path])
}

function looseKey({ key, license }: LicenseSelection): string {
  return JSON.stringify([key, license])
}

/** Hands out each stored entry once to whoever asks under its name. */
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
