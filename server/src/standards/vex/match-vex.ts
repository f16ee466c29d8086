import { packagesOf } from '#standards/advisory/packages-of.ts'
import type { Purl } from '#standards/purl.ts'
import { cpeFit } from '#standards/vex/cpe-fit.ts'
import { isOnPlatform, platformOf } from '#standards/vex/platform.ts'
import { qualifiersFit } from '#standards/vex/qualifier-fit.ts'
import { versionFit, type VersionFit } from '#standards/vex/version-fit.ts'
import type { VexStatus } from '#standards/vex/vex.ts'
import {
  foldedName,
  type Identity,
  isDistributed,
  isSource,
  type NamedParent,
  type NamedProduct,
  packageKeyOf,
  type VexComponent,
} from '#standards/vex/vex-name.ts'

export type VexScope = 'module' | 'project' | 'company'

/** The module a component stands in, and how the document came to speak of it. */
export interface VexPlace {
  /** What the document was uploaded for. */
  readonly scope: VexScope
  /** Whether everything in the document stands in one and the same product. */
  readonly isOneProduct: boolean
  readonly moduleName: string
  readonly subject: VexSubject | undefined
}

/** What the module's bill says the module is. */
export interface VexSubject {
  readonly name: string
  /** That of its purl, where it has one. */
  readonly version: string | undefined
  readonly purl: Purl | undefined
}

/** How a statement came to speak of a component of a module: what makes one more specific than another. */
export interface VexMatch {
  /** The component itself, or the whole application it is a part of. */
  readonly target: 'component' | 'application'
  readonly version: VersionFit
  /** What it is said of: this module, any of the project, any of the company. */
  readonly place: VexScope
}

/**
 * Whether a statement's product means this component of this module (docs/vex.md, Matching): the component itself by purl, else by
 * CPE, in the product it names; or the application the module is. A name alone never means a component.
 */
export function matchVex(product: NamedProduct, status: VexStatus, component: VexComponent, place: VexPlace): VexMatch | undefined {
  return matchComponent(product, status, component, place) ?? matchApplication(product, place)
}

/** A statement without products speaks of what it was uploaded for; one uploaded for the whole company of nothing. */
export function matchWithoutProduct({ scope }: VexPlace): VexMatch | undefined {
  return scope === 'company' ? undefined : { target: 'application', version: 'any', place: scope }
}

/** The part of `matchVex` that asks for the component itself. */
export function matchComponent(product: NamedProduct, status: VexStatus, component: VexComponent, place: VexPlace): VexMatch | undefined {
  const version = componentFit(product, component)
  if (version === undefined) return undefined
  const { within } = product
  if (within === undefined) return { target: 'component', version, place: place.scope }
  if (isPartOf(within, place)) return { target: 'component', version, place: 'module' }
  if (isThere(within, component) || isFixedBuild(component, status, version)) return { target: 'component', version, place: place.scope }
  return undefined
}

function componentFit(product: NamedProduct, component: VexComponent): VersionFit | undefined {
  const { purl } = product
  if (purl === undefined) return cpeFit(product, component)
  if (purl.subpath !== component.purl.subpath) return undefined
  const key = packageKeyOf(purl)
  const named: readonly Identity[] = isSource(purl) ? component.sources : [component.own]
  for (const identity of named.filter((one) => one.key === key)) {
    const fit = versionFit(product, identity.version, component.purl)
    if (fit !== undefined && qualifiersFit(purl, component.purl, fit)) return fit
  }
  return undefined
}

/** What a component stands in is this module: its subject, or what the upload says it is when the document knows no other product. */
function isPartOf(within: NamedParent, place: VexPlace): boolean {
  if (within.cpe !== undefined && platformOf(within.cpe) !== undefined) return false
  return applicationFit(within, place) !== undefined || (place.scope === 'module' && place.isOneProduct)
}

/** What a component stands in is the distribution it is a package of. */
function isThere({ cpe }: NamedParent, { purl }: VexComponent): boolean {
  const platform = cpe && platformOf(cpe)
  return platform !== undefined && isOnPlatform(purl, platform)
}

/** A build of a distribution is the same wherever it was delivered, so what is fixed in it is fixed. */
function isFixedBuild({ purl }: VexComponent, status: VexStatus, fit: VersionFit): boolean {
  return status === 'fixed' && fit === 'exact' && isDistributed(purl)
}

/** The part of `matchVex` that asks for the application the module is. */
export function matchApplication(product: NamedProduct, place: VexPlace): VexMatch | undefined {
  const version = product.within === undefined ? applicationFit(product, place) : undefined
  return version === undefined ? undefined : { target: 'application', version, place: 'module' }
}

type Application = Pick<NamedProduct, 'purl' | 'name' | 'version' | 'range'>

function applicationFit(product: Application, place: VexPlace): VersionFit | undefined {
  const { subject } = place
  if (product.purl !== undefined && subject?.purl !== undefined) return subjectFit(product, product.purl, subject.purl, subject.version)
  return place.scope === 'company' ? undefined : namedFit(product, place)
}

function subjectFit(product: Application, wanted: Purl, held: Purl, version: string | undefined): VersionFit | undefined {
  if (packageKeyOf(wanted) !== packageKeyOf(held) || wanted.subpath !== held.subpath) return undefined
  const fit = versionFit(product, version, held)
  return fit !== undefined && qualifiersFit(wanted, held, fit) ? fit : undefined
}

/**
 * By name, where the upload says that the document is about this place; versions have to agree where both are known. A package of
 * a registry is never taken for the application that happens to be called like it.
 */
function namedFit(product: Application, { moduleName, subject }: VexPlace): VersionFit | undefined {
  if (product.purl !== undefined && packagesOf(product.purl).length > 0) return undefined
  if (!isCalled(product, [moduleName, subject?.name])) return undefined
  return subject?.version === undefined ? 'any' : versionFit(product, subject.version, subject.purl)
}

function isCalled({ purl, name }: Application, names: readonly (string | undefined)[]): boolean {
  const called = foldedName(purl?.name ?? name ?? '')
  return called !== '' && names.some((one) => one !== undefined && foldedName(one) === called)
}
