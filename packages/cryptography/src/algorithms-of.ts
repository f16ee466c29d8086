import type { Asset } from '@waybill/documents'
import { asObject, asText, type JsonObject } from '@waybill/documents/json'
import { algorithmFamilies } from './algorithm-families.ts'
import { namesByOid } from './algorithm-oids.ts'

/** A cryptographic algorithm under its canonical name, and where it is used. */
export interface Algorithm {
  readonly name: string
  /** A CycloneDX primitive: `block-cipher`, `hash`, `signature`, `kem` … */
  readonly primitive: string | undefined
  readonly parameterSet: string | undefined
  /** In bits. */
  readonly keyLength: number | undefined
  readonly classicalSecurityLevel: number | undefined
  /** NIST's category, 1 to 5; 0 for what a quantum computer breaks. */
  readonly quantumSecurityLevel: number | undefined
  /** Purls of the components that use it directly or through a key, certificate or protocol. */
  readonly components: readonly string[]
}

/** What can be derived from an algorithm's name alone. */
export type AlgorithmName = Pick<Algorithm, 'name' | 'primitive' | 'parameterSet' | 'keyLength' | 'quantumSecurityLevel'>

/** Normalises the name of an algorithm (`aes128-gcm`, `AES_128_GCM` → `AES-128-GCM`); unknown names stay unchanged. */
export function normaliseAlgorithm(written: string): AlgorithmName {
  const text = namesByOid.get(written.trim()) ?? written.trim()
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\-_/.()]+/gu, '')
    .slice(0, 100)
  for (const family of algorithmFamilies) {
    const found = family.pattern.exec(letters)
    if (found !== null)
      return describeFamily(
        family,
        [...found].map((part) => (part as string | undefined) ?? ''),
      )
  }
  return { name: text.slice(0, 200), primitive: undefined, parameterSet: undefined, keyLength: undefined, quantumSecurityLevel: undefined }
}

/** Authenticated encryption modes. */
const aeadModes = new Set(['GCM', 'CCM', 'SIV', 'GCMSIV', 'EAX', 'OCB'])

function describeFamily(family: (typeof algorithmFamilies)[number], found: readonly string[]): AlgorithmName {
  const name = typeof family.name === 'string' ? family.name : family.name(found)
  const isAead = name.startsWith('AES-') && aeadModes.has(found[2] ?? '')
  return {
    name,
    primitive: isAead ? 'ae' : family.primitive,
    parameterSet: family.parameterSet?.(found),
    keyLength: family.keyLength?.(found),
    quantumSecurityLevel: family.quantumLevel(found),
  }
}

/** Lists the algorithms among a document's cryptographic assets, each name once; properties in the document override those derived from the name. */
export function algorithmsOf(assets: readonly Asset[]): readonly Algorithm[] {
  const users = usersOf(assets)
  const found = new Map<string, Algorithm>()
  for (const asset of assets) {
    const algorithm = algorithmOf(asset, users)
    if (algorithm !== undefined) found.set(algorithm.name, merge(found.get(algorithm.name), algorithm))
  }
  return [...found.values()]
}

function algorithmOf(asset: Asset, users: (ref: string) => readonly string[]): Algorithm | undefined {
  const crypto = asObject(asObject(asset.body)?.['cryptoProperties'])
  if (asset.kind !== 'cryptographic-asset' || crypto?.['assetType'] !== 'algorithm') return undefined
  return { ...propertiesInDocument(asset.name, crypto), components: users(asset.ref) }
}

function propertiesInDocument(name: string, crypto: JsonObject): Omit<Algorithm, 'components'> {
  const properties = asObject(crypto['algorithmProperties']) ?? {}
  const parameterSet = asText(properties['parameterSetIdentifier'])
  const known = bestName(name, { oid: asText(crypto['oid']), parameters: parameterSet, mode: asText(properties['mode']) })
  return {
    ...known,
    primitive: ownPrimitive(properties) ?? known.primitive,
    parameterSet: parameterSet ?? known.parameterSet,
    classicalSecurityLevel: numberOf(properties['classicalSecurityLevel']),
    quantumSecurityLevel: numberOf(properties['nistQuantumSecurityLevel']) ?? known.quantumSecurityLevel,
  }
}

interface NamingProperties {
  readonly oid: string | undefined
  readonly parameters: string | undefined
  readonly mode: string | undefined
}

/** Picks the most specific name: names such as AES or RSA say less than a parameter set, a mode or an OID. */
function bestName(name: string, properties: NamingProperties): AlgorithmName {
  const own = normaliseAlgorithm(name)
  function isBetter(other: AlgorithmName): boolean {
    // alone, SHA means SHA-1
    const isSpecific = other.name.startsWith(own.name) || /^sha$/iu.test(name)
    return other.primitive !== undefined && other.name !== own.name && isSpecific
  }
  return longerNames(name, own, properties).map(normaliseAlgorithm).find(isBetter) ?? own
}

/** Lists what says more than a name, the most specific first. */
function longerNames(name: string, own: AlgorithmName, { oid, parameters, mode }: NamingProperties): readonly string[] {
  const isSized = !/^sha$/iu.test(name) && (own.parameterSet ?? own.keyLength) !== undefined
  const sized = isSized || parameters === undefined ? [] : [`${name}-${parameters}`]
  const withMode = mode === undefined ? [] : [...sized, name].map((each) => `${each}-${mode}`)
  return [...withMode, ...sized, ...(isSized || oid === undefined ? [] : [oid])]
}

function ownPrimitive(properties: JsonObject): string | undefined {
  const primitive = asText(properties['primitive'])
  return primitive === 'unknown' || primitive === 'other' ? undefined : primitive
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000 ? value : undefined
}

function merge(known: Algorithm | undefined, other: Algorithm): Algorithm {
  if (known === undefined) return other
  return {
    ...known,
    primitive: known.primitive ?? other.primitive,
    parameterSet: known.parameterSet ?? other.parameterSet,
    classicalSecurityLevel: known.classicalSecurityLevel ?? other.classicalSecurityLevel,
    quantumSecurityLevel: known.quantumSecurityLevel ?? other.quantumSecurityLevel,
    components: [...new Set([...known.components, ...other.components])],
  }
}

/** For all lookups together; ends cycles in made-up documents. */
const mostSteps = 1_000_000

/** Finds the components behind an asset, through the assets that use it. */
function usersOf(assets: readonly Asset[]): (ref: string) => readonly string[] {
  const refs = new Set(assets.map(({ ref }) => ref))
  const above = new Map<string, Set<string>>(assets.map(({ ref, usedBy }) => [ref, new Set(usedBy)]))
  for (const { ref, dependsOn, refs: inner = {} } of assets) {
    for (const target of [...dependsOn, ...Object.values(inner)]) above.get(target)?.add(ref)
  }
  const left = { steps: mostSteps }
  return (ref) => componentsAbove(ref, { refs, above, left })
}

interface UsageGraph {
  readonly refs: ReadonlySet<string>
  readonly above: ReadonlyMap<string, ReadonlySet<string>>
  readonly left: { steps: number }
}

function componentsAbove(ref: string, { refs, above, left }: UsageGraph): readonly string[] {
  const met = new Set([ref])
  for (const each of met) {
    left.steps -= 1
    if (left.steps < 0) break
    for (const user of above.get(each) ?? []) met.add(user)
  }
  return [...met].filter((each) => !refs.has(each))
}
