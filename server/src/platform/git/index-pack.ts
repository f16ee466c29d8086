import { readDeltaHeader } from '#platform/git/apply-delta.ts'
import { hashLargeEntry, skipLargeEntry } from '#platform/git/large-entry.ts'
import { countBytes, type Indexing, nameObject } from '#platform/git/indexing.ts'
import { Pack, type PackLimits } from '#platform/git/pack.ts'
import { type EntryHeader, readEntryHeader } from '#platform/git/pack-entry.ts'
import { inflateAt } from '#platform/git/pack-file.ts'
import { brokenPack } from '#platform/git/repository-error.ts'
import { resolveDeltas } from '#platform/git/resolve-deltas.ts'
import { Turns } from '#platform/git/turns.ts'

/** Where a pack lies, and how it may be read. */
export interface PackSource {
  readonly path: string
  readonly hash: 'sha1' | 'sha256'
  readonly limits: PackLimits
  readonly signal: AbortSignal
}

/** Reads a pack and names every object by its content. Throws a RepositoryError for one that is broken or exceeds a limit. */
export async function indexPack({ path, hash, limits, signal }: PackSource): Promise<Pack> {
  const pack = new Pack(path, hash, limits)
  try {
    const indexing: Indexing = { pack, turns: new Turns(signal), byBaseId: new Map(), unpacked: 0 }
    await readEntries(indexing)
    await resolveDeltas(indexing)
    return pack
  } catch (error) {
    pack.close()
    throw error
  }
}

async function readEntries(indexing: Indexing): Promise<void> {
  const { pack, turns } = indexing
  let offset = pack.range.start
  for (let position = 0; position < pack.count; position++) {
    pack.offsets[position] = offset
    offset = await readEntry(indexing, position)
    if (offset > pack.range.end) throw brokenPack('it ends within an object')
    if (turns.isOver()) await turns.next()
  }
  if (offset !== pack.range.end) throw brokenPack('it continues after the last object')
}

/** Returns where the next entry begins. */
async function readEntry(indexing: Indexing, position: number): Promise<number> {
  const { pack } = indexing
  const header = readEntryHeader(pack.file, pack.offsets[position] ?? 0, pack.idLength)
  countBytes(indexing, header.size)
  if (header.kind === undefined) return readDelta(indexing, position, header)
  pack.setSize(position, header.size)
  if (pack.isTooLarge(position)) return readLargeObject(pack, position, header)
  const { content, end } = inflateAt(pack.file, header.start, header.size)
  nameObject(pack, position, { kind: header.kind, content })
  return end
}

async function readLargeObject(pack: Pack, position: number, header: EntryHeader): Promise<number> {
  const { id, end } = await hashLargeEntry(pack, header)
  pack.setId(position, header.kind ?? 0, id)
  return end
}

async function readDelta(indexing: Indexing, position: number, header: EntryHeader): Promise<number> {
  const { pack } = indexing
  linkToBase(indexing, position, header)
  if (header.size > pack.limits.objectBytes) {
    pack.setSize(position, Infinity)
    return skipLargeEntry(pack, header)
  }
  const { content, end } = inflateAt(pack.file, header.start, header.size)
  const { size } = readDeltaHeader(content)
  pack.setSize(position, size)
  if (!pack.isTooLarge(position)) countBytes(indexing, size)
  return end
}

function linkToBase({ pack, byBaseId }: Indexing, position: number, { base, baseId }: EntryHeader): void {
  if (base !== undefined) pack.addChild(positionAt(pack, base, position), position)
  if (baseId === undefined) return
  const key = baseId.toString('latin1')
  const children = byBaseId.get(key)
  if (children === undefined) byBaseId.set(key, [position])
  else children.push(position)
}

/** Searches the entries before this one for the one that begins at an offset. */
function positionAt({ offsets }: Pack, offset: number, before: number): number {
  let [low, high] = [0, before - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  if (before === 0 || offsets[low] !== offset) throw brokenPack('the base of a delta is missing')
  return low
}
