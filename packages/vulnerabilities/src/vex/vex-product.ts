import { packageRefsOf } from '../matching/package-refs-of.ts'
import { comparableVersion } from '../matching/comparable-version.ts'
import { distributions } from '@waybill/identifiers/distributions.ts'
import { componentKeyOf } from '@waybill/identifiers/component-key.ts'
import { type Cpe, parseCpe } from '@waybill/identifiers/cpe.ts'
import { parsePurl, type Purl } from '@waybill/identifiers/purl.ts'
import type { VexProduct } from './vex-document.ts'

/** A product of a statement, taken apart once and compared often. */
export interface ParsedVexProduct extends ParsedVexParent {
  readonly within: ParsedVexParent | undefined
}

/** A product by itself, or what another one stands in: an application, an image, a distribution. */
export interface ParsedVexParent {
  readonly purl: Purl | undefined
  readonly cpe: Cpe | undefined
  readonly name: string | undefined
  readonly version: string | undefined
  readonly range: string | undefined
  /** Equal for two spellings of one product: its package with the version, else its CPE, else its name. */
  readonly key: string
}

/** A component of a module, taken apart once. */
export interface VexComponent {
  readonly purl: Purl
  /** The package itself. */
  readonly own: PackageIdentity
  /** The source packages it was built from; itself where its purl names none. */
  readonly sources: readonly PackageIdentity[]
  readonly cpe: Cpe | undefined
}

/** A package by its key, and the version to compare. */
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

/** Whether it is a package of a distribution, whose version names one build. */
export function isDistributionPackage({ type }: Purl): boolean {
  return distributedTypes.has(type)
}

/** Whether a statement's purl means a source package: everything that is built from it. */
export function isSourcePackage(purl: Purl): boolean {
  return isDistributionPackage(purl) && ['src', 'nosrc', 'source'].includes(purl.qualifiers['arch'] ?? '')
}

/** What one distribution is called differs from tool to tool: `rpm/rhel` is `rpm/redhat`. Rebuilds are others. */
const distributionNames: ReadonlyMap<string, string> = new Map(
  distributions.flatMap(({ purlType, ids }) => ids.map((id) => [`${purlType} ${id}`, ids[0] ?? id] as const)),
)

/**
 * What products and components meet by when purls name both: the package, whatever version and qualifiers, with names that its
 * registry takes for one (`Zope.Interface`, `zope-interface`) made equal.
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

/** What advisories look a registry's package up by; undefined for a distribution's and for types without advisories. */
export function registeredKeyOf(purl: Purl): string | undefined {
  return isDistributionPackage(purl) ? undefined : packageRefsOf(purl).find(({ via }) => via === 'name')?.lookupKey
}

/** Every name of the namespace of a purl, for looking packages up by the purl they were stored under. */
export function namespaceAliases({ type, namespace }: Purl): readonly (string | undefined)[] {
  const known = distributions.find(({ purlType, ids }) => purlType === type && ids.includes(namespace?.toLowerCase() ?? ''))
  return known?.ids ?? [namespace]
}

/** What products and components meet by when only CPEs name them. */
export function cpeKeyOf({ vendor, product }: Cpe): string {
  return `cpe:${vendor}:${product}`
}

/** What an application is met by when only its name is known: without case and surrounding blanks. */
export function nameKeyOf(name: string): string {
  return `name:${foldedName(name)}`
}

export function foldedName(name: string): string {
  return name.trim().toLowerCase()
}
