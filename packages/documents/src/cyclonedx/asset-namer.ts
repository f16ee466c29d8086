import { createHash } from 'node:crypto'
import type { Asset } from '../sbom/sbom.ts'

/** Gives names that are unique over all bills of a document to the assets of one, by their refs in it. */
export type AssetNamer = (assets: readonly Asset[]) => ReadonlyMap<string, string>

/**
 * An asset keeps its ref as its name. Bills know nothing of each other, so that one ref may stand for two things: the second
 * gets the next number that is free. What is the same in several bills, with all it refers to, has one name. Adds to `taken`.
 */
export function assetNamer(taken: Set<string>): AssetNamer {
  const known = new Map<string, string>()
  return (assets) => {
    const signatures = signaturesOf(assets)
    return new Map(assets.map(({ ref }) => [ref, nameOf(ref, signatures.get(ref) ?? '')]))
  }
  function nameOf(ref: string, signature: string): string {
    const key = `${signature} ${ref}`
    const name = known.get(key) ?? uniqueName(ref, taken)
    known.set(key, name)
    return name
  }
}

/** The name itself, or with the first number behind it that makes it free; adds it to those taken. */
export function uniqueName(requested: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? requested : `${requested}#${number}`
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}

/** How far what an asset refers to is compared: real documents lead from a protocol by certificate and key to an algorithm. */
const depth = 4

/** What tells whether assets of two bills are the same: what they are, and what they refer to is. */
function signaturesOf(assets: readonly Asset[]): ReadonlyMap<string, string> {
  const own = assets.map(({ kind, body }) => digest([kind, JSON.stringify(body)]))
  let signatures = new Map(assets.map(({ ref }, index) => [ref, own[index] ?? '']))
  for (let round = 0; round < depth; round++) {
    signatures = new Map(assets.map((asset, index) => [asset.ref, digest([own[index] ?? '', ...targetsOf(asset, signatures)])]))
  }
  return signatures
}

function targetsOf({ dependsOn, refs = {} }: Asset, signatures: ReadonlyMap<string, string>): readonly string[] {
  const targets = new Set([...dependsOn, ...Object.values(refs)])
  return Array.from(targets, (target) => `${target} ${signatures.get(target) ?? ''}`).toSorted()
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\n')
  return hash.digest('base64')
}
