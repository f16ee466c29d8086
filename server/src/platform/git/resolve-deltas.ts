import { type Indexing, nameObject } from '#platform/git/indexing.ts'
import type { Pack, PackObject } from '#platform/git/pack.ts'
import { brokenPack } from '#platform/git/repository-error.ts'

/** The most that git itself writes. */
const maxDepth = 4095

/** Builds every delta from its base and names the result. Deltas that are too large, and those built from them, stay without a name. */
export async function resolveDeltas(indexing: Indexing): Promise<void> {
  const { pack, turns } = indexing
  const roots = namedPositions(pack)
  for (const root of roots) attachByName(indexing, root)
  for (const object of familiesOf(pack, roots)) {
    if (pack.bases[object.position] !== -1) resolveDelta(indexing, object)
    if (turns.isOver()) await turns.next()
  }
  requireComplete(pack)
}

function* familiesOf(pack: Pack, roots: Int32Array): Generator<PackObject> {
  for (const root of roots) if (pack.hasChildren(root)) yield* pack.family(root)
}

function namedPositions({ kinds }: Pack): Int32Array {
  return Int32Array.from(kinds.keys()).filter((position) => kinds[position] !== 0)
}

/** Links deltas that name this object as their base. */
function attachByName({ pack, byBaseId }: Indexing, position: number): void {
  if (byBaseId.size === 0) return
  const key = Buffer.from(pack.ids.subarray(position * pack.idLength, (position + 1) * pack.idLength)).toString('latin1')
  for (const child of byBaseId.get(key) ?? []) pack.addChild(position, child)
  byBaseId.delete(key)
}

function resolveDelta(indexing: Indexing, { position, content }: PackObject): void {
  const { pack } = indexing
  const base = pack.bases[position] ?? -1
  const depth = (pack.depths[base] ?? 0) + 1
  if (depth > maxDepth) throw brokenPack('a chain of deltas is too long')
  pack.depths[position] = depth
  nameObject(pack, position, { kind: pack.kinds[base] ?? 0, content })
  attachByName(indexing, position)
}

function requireComplete(pack: Pack): void {
  if (pack.kinds.includes(0) && !pack.hasTooLarge) throw brokenPack('the base of a delta is missing')
}
