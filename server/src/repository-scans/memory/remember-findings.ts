import type { ContentKey, StoredFindings } from '#repository-scans/content-store.ts'
import type { RememberedFindings } from '#repository-scans/memory/memory.ts'

/** The use of findings is noted once a day, which is when they are read from where they are stored. */
const noteMs = 86_400_000

/** Where findings are looked for. */
export interface FindingSource {
  readonly remembered: RememberedFindings
  readonly scannerVersion: string
  readonly now: Date
  /** Asks for those that are stored. */
  readonly find: (keys: readonly ContentKey[]) => Promise<readonly StoredFindings[]>
}

/** Names a content under a kind of name. */
export function keyOf({ sha256, kind }: ContentKey): string {
  return `${sha256} ${kind}`
}

/** Reports whether remembered findings are those of this scanner, and their use was noted within a day. */
export function isFresh({ remembered, scannerVersion, now }: Omit<FindingSource, 'find'>): boolean {
  return remembered.scannerVersion === scannerVersion && now.getTime() - remembered.noted < noteMs
}

/** Finds what contents say: in the memory of the address, else where it is stored. */
export async function findFindings(source: FindingSource, keys: readonly ContentKey[]): Promise<readonly StoredFindings[]> {
  if (!isFresh(source)) return source.find(keys)
  const { byKey } = source.remembered
  const known = keys.flatMap(({ sha256, kind }) => {
    const findings = byKey.get(keyOf({ sha256, kind }))
    return findings === undefined ? [] : [{ sha256, kind, findings }]
  })
  if (known.length === keys.length) return known
  const missing = keys.filter((key) => !byKey.has(keyOf(key)))
  return [...known, ...(await source.find(missing))]
}
