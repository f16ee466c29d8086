import type { Asset } from '../sbom/sbom.ts'

/** Gives names that are unique over all bills of a document to the assets of one, by their refs in it. */
export type AssetNamer = (assets: readonly Asset[]) => ReadonlyMap<string, string>

/**
 * An asset keeps its ref as its name. Bills know nothing of each other, so that one ref may stand for two things: the second
 * gets the next number that is free. What is the same in several bills, with all it refers to, has one name. Adds to `taken`.
 */
export function assetNamer(taken: Set<string>): AssetNamer {
  const known = new Map<string, string>()
  const intern = interner()
  return (assets) => {
    const signatures = signaturesOf(assets, intern)
    return new Map(assets.map(({ ref }) => [ref, nameOf(ref, signatures.get(ref) ?? noSignature)]))
  }
  function nameOf(ref: string, signature: number): string {
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

/** Gives equal contents equal numbers. */
type Intern = (contents: readonly (string | number)[]) => number

function interner(): Intern {
  const numbers = new Map<string, number>()
  return (contents) => {
    const text = JSON.stringify(contents)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
}

const noSignature = -1

/** Numbers the assets so that two have the same number when they and what they refer to are the same, in whatever SBOM. */
function signaturesOf(assets: readonly Asset[], intern: Intern): ReadonlyMap<string, number> {
  const own = assets.map(({ kind, body }) => intern([kind, JSON.stringify(body)]))
  let signatures = new Map(assets.map(({ ref }, index) => [ref, own[index] ?? noSignature]))
  for (let round = 0; round < depth; round++) {
    signatures = new Map(assets.map((asset, index) => [asset.ref, intern([own[index] ?? noSignature, ...targetsOf(asset, signatures)])]))
  }
  return signatures
}

function targetsOf({ dependsOn, refs = {} }: Asset, signatures: ReadonlyMap<string, number>): readonly string[] {
  const targets = new Set([...dependsOn, ...Object.values(refs)])
  return Array.from(targets, (target) => `${target} ${signatures.get(target) ?? noSignature}`).toSorted()
}
