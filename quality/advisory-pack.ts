import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Candidate } from '../server/src/standards/advisory/match-component.ts'
import { type OsvAdvisory, readOsv } from '../server/src/standards/advisory/osv-read.ts'

/** Advisories in memory, ready to be matched with. */
export interface AdvisoryPack {
  readonly size: number
  readonly candidatesOf: (lookupKey: string) => readonly Candidate[]
  /** Every entry of the advisories that go by one of these ids or are in one group with them. */
  readonly candidatesNamed: (group: string) => readonly Candidate[]
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

/** Makes a pack of OSV records. */
export function packOf(records: readonly unknown[]): AdvisoryPack {
  const advisories = newestOf(
    records.flatMap((record) => {
      const advisory = readOsv(record)
      return 'rejected' in advisory ? [] : [advisory]
    }),
  )
  const groups = groupsOf(advisories)
  const byKey = Map.groupBy(advisories.flatMap(candidatesOf), ({ affected }) => affected.lookupKey)
  const byGroup = Map.groupBy(advisories, ({ id }) => groups(id))
  return {
    size: advisories.length,
    candidatesOf: (lookupKey) => byKey.get(lookupKey) ?? [],
    candidatesNamed: (group) => (byGroup.get(group) ?? []).flatMap(candidatesOf),
    groupOf: groups,
    nameOf: (group) => nameOf(group, byGroup.get(group) ?? []),
  }
}

/** Of several records of one id the newest, as the service keeps it. */
function newestOf(advisories: readonly OsvAdvisory[]): readonly OsvAdvisory[] {
  const byAge = advisories.toSorted((a, b) => (a.modified < b.modified ? -1 : Number(a.modified > b.modified)))
  return [...new Map(byAge.map((advisory) => [advisory.id, advisory])).values()]
}

function candidatesOf({ id, kind, withdrawn, modified, affected: entries }: OsvAdvisory): readonly Candidate[] {
  return entries.map((affected) => ({ advisoryId: id, kind, withdrawn: withdrawn !== undefined, digest: modified, affected }))
}

function nameOf(group: string, advisories: readonly OsvAdvisory[]): string {
  const ids = advisories.flatMap(({ id, aliases }) => [id, ...aliases])
  return [group, ...ids].filter((id) => id.startsWith('CVE-')).toSorted()[0] ?? group
}

/** Union-find over ids and their aliases. */
function groupsOf(advisories: readonly OsvAdvisory[]): (id: string) => string {
  const parents = new Map<string, string>()
  function find(id: string): string {
    const way = [id]
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) way.push(at)
    const root = way.at(-1) ?? id
    for (const passed of way.slice(0, -2)) parents.set(passed, root)
    return root
  }
  const pairs = advisories.flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id] as const))
  for (const [one, other] of pairs) {
    const [from, to] = [find(one), find(other)]
    if (from !== to) parents.set(from, to)
  }
  return find
}
