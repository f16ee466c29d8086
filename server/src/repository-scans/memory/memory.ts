import { gunzipSync, gzipSync } from 'node:zlib'
import type { KnownContent } from '#platform/git/repository-snapshot.ts'

/** What an earlier scan learned of contents, by their names in git. Those that were read have a SHA-256. */
export type Memory = ReadonlyMap<string, RememberedContent>

export type RememberedContent = KnownContent & { readonly sha256?: string | undefined }

interface Written {
  readonly version: typeof version
  readonly limits: string
  readonly contents: readonly (readonly [string, RememberedContent])[]
}

/** Increase it when the form changes. */
const version = 1

/** Limits decide what is skipped, so that a memory holds under the same limits alone. */
export function writeMemory(memory: Memory, limits: string): Uint8Array {
  return gzipSync(JSON.stringify({ version, limits, contents: [...memory] } satisfies Written), { level: 1 })
}

/** Reads a memory; empty where it was written under other limits, or by another version. */
export function readMemory(bytes: Uint8Array, limits: string): Memory {
  const written = JSON.parse(gunzipSync(bytes).toString('utf8')) as Written
  return new Map(written.version === version && written.limits === limits ? written.contents : [])
}
