import { packagesOf } from '#standards/advisory/packages-of.ts'
import { comparedVersion } from '#standards/advisory/compared-version.ts'
import { distributions } from '#standards/advisory/distributions.ts'
import { componentKeyOf } from '#standards/component-key.ts'
import { type Cpe, parseCpe } from '#standards/cpe.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'
import type { VexProduct } from '#standards/vex/vex.ts'

/** A product of a statement, taken apart once and compared often. */
export interface NamedProduct extends NamedParent {
  readonly within: NamedParent | undefined
}

/** A product by itself, or what another one stands in: an application, an image, a distribution. */
export interface NamedParent {
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
  readonly own: Identity
  /** The source packages it was built from; itself where its purl names none. */
  readonly sources: readonly Identity[]
  readonly cpe: Cpe | undefined
}

/** A package by its key, and the version to compare. */
export interface Identity {
  readonly key: string
  readonly version: string | undefined
}

export function namedProduct({ within, ...product }: VexProduct): NamedProduct {
  return { ...namedParent(product), within: within && namedParent(within) }
}

function namedParent({ name, version, range, purl, cpe }: Omit<VexProduct, 'within'>): NamedParent {
  const parsed = { purl: purl === undefined ? undefined : parsePurl(purl), cpe: cpe === undefined ? undefined : parseCpe(cpe) }
  return { ...parsed, name, version, range, key: identityOf(parsed, { name, version }) }
}

function identityOf({ purl, cpe }: Pick<NamedParent, 'purl' | 'cpe'>, { name, version }: Pick<VexProduct, 'name' | 'version'>): string {
  if (purl !== undefined) return `${packageKeyOf(purl)}@${purl.version ?? version ?? ''}`
  if (cpe !== undefined) return `${cpeKeyOf(cpe)}@${cpe.version}`
  return `${foldedName(name ?? '')}@${version ?? ''}`
}

export function vexComponent(purl: Purl, cpe: Cpe | undefined): VexComponent {
  const own = { key: packageKeyOf(purl), version: comparedVersion(purl) }
  return { purl, own, sources: sourcesOf(purl, own), cpe }
}

function sourcesOf(purl: Purl, own: Identity): readonly Identity[] {
  if (!isDistributed(purl)) return [own]
  const refs = packagesOf(purl).filter(({ via }) => via === 'source')
  return refs.length === 0 ? [own] : refs.map(({ name, version }) => ({ key: packageKeyOf({ ...purl, name }), version }))
}

const distributedTypes = new Set(['deb', 'rpm', 'apk'])

/** Whether it is a package of a distribution, whose version names one build. */
export function isDistributed({ type }: Purl): boolean {
  return distributedTypes.has(type)
}

/** Whether a statement's purl means a source package: everything that is built from it. */
export function isSource(purl: Purl): boolean {
  return isDistributed(purl) && ['src', 'nosrc', 'source'].includes(purl.qualifiers['arch'] ?? '')
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
  return isDistributed(purl) ? undefined : packagesOf(purl).find(({ via }) => via === 'name')?.lookupKey
}

/** Every name of the namespace of a purl, for looking packages up by the purl they were stored under. */
export function namespacesOf({ type, namespace }: Purl): readonly (string | undefined)[] {
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
