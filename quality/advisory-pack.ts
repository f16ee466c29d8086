import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Assertion, groupAliases } from '../server/src/feeds/osv/group-aliases.ts'
import { mergeCopies, addCopy } from '../server/src/feeds/osv/merge-copies.ts'
import type { Advisory, AdvisoryCandidate } from '@waybill/vulnerabilities'
import { type OsvAdvisory, readOsv } from '@waybill/vulnerabilities/records'

/** Advisories in memory, ready to be matched with. */
export interface AdvisoryPack {
  readonly size: number
  readonly candidatesOf: (lookupKey: string) => readonly AdvisoryCandidate[]
  /** Every entry of the advisories that go by one of these ids or are in one group with them. */
  readonly candidatesNamed: (group: string) => readonly AdvisoryCandidate[]
  /** Ids of one vulnerability are of one group; an id that no advisory names stands for itself. */
  readonly groupOf: (id: string) => string
  /** What a group is called: its CVE id when there is one. */
  readonly nameOf: (group: string) => string
}

/** The bytes of a file, unpacked when its name ends in `.gz`. */
export function readBytes(file: string): Buffer {
  const bytes = readFileSync(file)
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Reads every file of OSV records in a folder: JSON lines, packed or not. Records that cannot be read are passed over. */
export function readPack(folder: string): AdvisoryPack {
  const files = globSync('**/*.ndjson{,.gz}', { cwd: folder }).toSorted()
  return packOf(files.flatMap((file) => recordsOf(readBytes(join(folder, file)).toString())))
}

function recordsOf(text: string): readonly unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => JSON.parse(line) as unknown)
}

/** Makes a pack of OSV records: copies of one record count as the service counts them, and its groups are the service's. */
export function packOf(records: readonly unknown[]): AdvisoryPack {
  const read = records.map(readOsv).filter((advisory): advisory is OsvAdvisory => !('rejected' in advisory))
  const advisories = Array.from(Map.groupBy(read, ({ id }) => id).values(), (copies) =>
    mergeCopies(copies.reduce<readonly Advisory[]>((all, copy) => addCopy(all, copy, false), [])),
  )
  const groups = groupAliases(advisories.map(assertionOf))
  const groupOf = new Map(groups.flatMap(({ key, names }) => names.map((name) => [name, key])))
  const byId = new Map(advisories.map((advisory) => [advisory.id, advisory]))
  const byKey = Map.groupBy(advisories.flatMap(candidatesOf), ({ affected }) => affected.lookupKey)
  const byGroup = new Map(groups.map(({ key, advisoryIds }) => [key, advisoryIds.flatMap((id) => byId.get(id) ?? [])]))
  return {
    size: advisories.length,
    candidatesOf: (lookupKey) => byKey.get(lookupKey) ?? [],
    candidatesNamed: (group) => (byGroup.get(group) ?? []).flatMap(candidatesOf),
    groupOf: (id) => groupOf.get(id) ?? id,
    nameOf: (group) => group,
  }
}

function assertionOf({ id, aliases, withdrawn }: Advisory): Assertion {
  return { advisoryId: id, names: withdrawn === undefined ? [id, ...aliases] : [id] }
}

function candidatesOf({ id, kind, withdrawn, modified, affected: entries }: Advisory): readonly AdvisoryCandidate[] {
  return entries.map((affected) => ({ advisoryId: id, kind, withdrawn: withdrawn !== undefined, digest: modified, affected }))
}
