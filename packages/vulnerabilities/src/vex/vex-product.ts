import { packageRefsOf } from '../matching/package-refs-of.ts'
import { comparableVersion } from '../matching/comparable-version.ts'
import { componentKeyOf, type Cpe, cpeKeyOf, parseCpe, parsePurl, type Purl } from '@waybill/identifiers'
import { distributions } from '@waybill/identifiers/ecosystems'
import type { VexProduct } from './vex-document.ts'

/** A parsed product of a statement: parsed once, compared often. */
export interface ParsedVexProduct extends ParsedVexParent {
  readonly within: ParsedVexParent | undefined
}

/** A product by itself, or the product that contains another: an application, an image, a distribution. */
export interface ParsedVexParent {
  readonly purl: Purl | undefined
  readonly cpe: Cpe | undefined
  readonly name: string | undefined
  readonly version: string | undefined
  readonly range: string | undefined
  /** Equal for two spellings of one product: its package with the version, else its CPE, else its name. */
  readonly key: string
}

/** A parsed component of a module. */
export interface VexComponent {
  readonly purl: Purl
  /** The package itself. */
  readonly own: PackageIdentity
  /** The source packages it was built from, or itself. */
  readonly sources: readonly PackageIdentity[]
  readonly cpe: Cpe | undefined
}

/** A package key and the version to compare. */
export interface PackageIdentity {
  readonly key: string
  readonly version: string | undefined
}

export function parseVexProduct({ within, ...product }: VexProduct): ParsedVexProduct {
  return { ...parseVexParent(product), within: within && parseVexParent(within) }
}

function parseVexParent({ name, version, range, purl, cpe }: Omit<VexProduct, 'within'>): ParsedVexParent {
  const parsed = { purl: purl === undefined ? undefined : parsePurl(purl), cpe: cpe === undefined ? undefined : parseCpe(cpe) }
  return { ...parsed, name, version, range, key: identityOf(parsed, { name, version }) }
}

function identityOf({ purl, cpe }: Pick<ParsedVexParent, 'purl' | 'cpe'>, { name, version }: Pick<VexProduct, 'name' | 'version'>): string {
  if (purl !== undefined) return `${packageKeyOf(purl)}@${purl.version ?? version ?? ''}`
  if (cpe !== undefined) return `${cpeKeyOf(cpe)}@${cpe.version}`
  return `${foldedName(name ?? '')}@${version ?? ''}`
}

export function vexComponentOf(purl: Purl, cpe: Cpe | undefined): VexComponent {
  const own = { key: packageKeyOf(purl), version: comparableVersion(purl) }
  return { purl, own, sources: sourcesOf(purl, own), cpe }
}

function sourcesOf(purl: Purl, own: PackageIdentity): readonly PackageIdentity[] {
  if (!isDistributionPackage(purl)) return [own]
  const refs = packageRefsOf(purl).filter(({ via }) => via === 'source')
  return refs.length === 0 ? [own] : refs.map(({ name, version }) => ({ key: packageKeyOf({ ...purl, name }), version }))
}

const distributedTypes = new Set(['deb', 'rpm', 'apk'])

/** Whether it is a distribution package, whose version names one build. */
export function isDistributionPackage({ type }: Purl): boolean {
  return distributedTypes.has(type)
}

/** Whether a statement's purl is a source package, and so covers everything built from it. */
export function isSourcePackage(purl: Purl): boolean {
  return isDistributionPackage(purl) && ['src', 'nosrc', 'source'].includes(purl.qualifiers['arch'] ?? '')
}

/** Names of one distribution in different tools: `rpm/rhel` is `rpm/redhat`. Rebuilds are distributions of their own. */
const distributionNames: ReadonlyMap<string, string> = new Map(
  distributions.flatMap(({ purlType, ids }) => ids.map((id) => [`${purlType} ${id}`, ids[0] ?? id] as const)),
)

/**
 * Builds the key by which products and components with purls are matched: the package without version and qualifiers, its name
 * normalised by its registry's rules (`Zope.Interface`, `zope-interface`).
 */
export function packageKeyOf(purl: Purl): string {
  const { namespace } = purl
  const registered = registeredKeyOf(purl)
  if (registered !== undefined) return registered
  return componentKeyOf({
    ...purl,
    namespace: namespace && (distributionNames.get(`${purl.type} ${namespace.toLowerCase()}`) ?? namespace),
  })
}

/** Returns the advisory lookup key of a registry package; undefined for distribution packages and types without advisories. */
export function registeredKeyOf(purl: Purl): string | undefined {
  return isDistributionPackage(purl) ? undefined : packageRefsOf(purl).find(({ via }) => via === 'name')?.lookupKey
}

/** Lists all spellings of a purl's namespace, to find packages stored under any of them. */
export function namespaceAliases({ type, namespace }: Purl): readonly (string | undefined)[] {
  const known = distributions.find(({ purlType, ids }) => purlType === type && ids.includes(namespace?.toLowerCase() ?? ''))
  return known?.ids ?? [namespace]
}

/** Builds the key of an application known by name alone; case and surrounding blanks are ignored. */
export function nameKeyOf(name: string): string {
  return `name:${foldedName(name)}`
}

export function foldedName(name: string): string {
  return name.trim().toLowerCase()
}
