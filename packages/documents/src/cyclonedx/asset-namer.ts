import type { Asset } from '../sbom/sbom.ts'

/** Maps the refs of an SBOM's assets to names that are unique in a document made of several SBOMs. */
export type AssetNamer = (assets: readonly Asset[]) => ReadonlyMap<string, string>

/**
 * Creates a namer for assets of several SBOMs. An asset keeps its ref unless another SBOM uses it for a different asset; then it
 * gets a number. Equal assets, including what they refer to, share a name. Adds to `taken`.
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

/** Returns the name, or the name with the first free number; adds it to those taken. */
export function uniqueName(requested: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? requested : `${requested}#${number}`
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}

/** How deep references are compared: real documents lead from a protocol over certificate and key to an algorithm. */
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
