import { gunzipSync, gzipSync } from 'node:zlib'
import type { KnownContent } from '#platform/git/repository-snapshot.ts'

/** What an earlier scan learned of an address. */
export interface Memory {
  /** The contents by their names in git. Those that were read have a SHA-256. */
  readonly contents: ReadonlyMap<string, RememberedContent>
  readonly findings: RememberedFindings
}

export type RememberedContent = KnownContent & { readonly sha256?: string | undefined }

/** What contents say, which is also stored for the company: reading it from there takes most of the time of a scan that finds little new. */
export interface RememberedFindings {
  /** Of whom they are. */
  readonly scannerVersion: string
  /** When their use was last noted where they are stored, in milliseconds. */
  readonly noted: number
  /** JSON by SHA-256 and kind. */
  readonly byKey: ReadonlyMap<string, string>
}

interface Written {
  readonly version: typeof version
  readonly limits: string
  readonly contents: readonly (readonly [string, RememberedContent])[]
  readonly scannerVersion: string
  readonly noted: number
  readonly findings: readonly (readonly [string, string])[]
}

/** Increase it when the form changes. */
const version = 2
const nothing: Memory = { contents: new Map(), findings: { scannerVersion: '', noted: 0, byKey: new Map() } }

/** Of all findings together; those of larger repositories are read from where they are stored. */
const mostFindings = 67_108_864

/** Limits decide what is skipped, so that a memory holds under the same limits alone. */
export function writeMemory({ contents, findings: { byKey, ...findings } }: Memory, limits: string): Uint8Array {
  const written: Written = { version, limits, contents: [...contents], ...findings, findings: withinLimit(byKey) }
  return gzipSync(JSON.stringify(written), { level: 1 })
}

function withinLimit(byKey: ReadonlyMap<string, string>): Written['findings'] {
  let left = mostFindings
  return Array.from(byKey).filter(([, findings]) => (left -= findings.length) >= 0)
}

/** Reads a memory; empty where it was written under other limits, or by another version. */
export function readMemory(bytes: Uint8Array | undefined, limits: string): Memory {
  if (bytes === undefined) return nothing
  const written = JSON.parse(gunzipSync(bytes).toString('utf8')) as Written
  if (written.version !== version || written.limits !== limits) return nothing
  const { contents, scannerVersion, noted, findings } = written
  return { contents: new Map(contents), findings: { scannerVersion, noted, byKey: new Map(findings) } }
}
