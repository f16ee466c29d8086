import { packageRefsOf } from '../matching/package-refs-of.ts'
import type { Purl } from '@waybill/identifiers/purl.ts'
import { cpeFit } from './cpe-fit.ts'
import { isOnPlatform, platformOfCpe } from './platform.ts'
import { qualifiersFit } from './qualifier-fit.ts'
import { versionFit, type VersionFit } from './version-fit.ts'
import type { VexStatus } from './vex-document.ts'
import {
  foldedName,
  type PackageIdentity,
  isDistributionPackage,
  isSourcePackage,
  type ParsedVexParent,
  type ParsedVexProduct,
  packageKeyOf,
  type VexComponent,
} from './vex-product.ts'

export type VexScope = 'module' | 'project' | 'company'

/** The module a component stands in, and how the document came to speak of it. */
export interface VexContext {
  /** What the document was uploaded for. */
  readonly scope: VexScope
  /** Whether everything in the document stands in one and the same product. */
  readonly isOneProduct: boolean
  readonly moduleName: string
  readonly rootComponent: VexRootComponent | undefined
}

/** What the module's bill says the module is. */
export interface VexRootComponent {
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
  readonly scope: VexScope
}

/**
 * Whether a statement's product means this component of this module (docs/vex.md, Matching): the component itself by purl, else by
 * CPE, in the product it names; or the application the module is. A name alone never means a component.
 */
export function matchVex(product: ParsedVexProduct, status: VexStatus, component: VexComponent, place: VexContext): VexMatch | undefined {
  return matchVexComponent(product, status, component, place) ?? matchVexApplication(product, place)
}

/** A statement without products speaks of what it was uploaded for; one uploaded for the whole company of nothing. */
export function matchVexWithoutProduct({ scope }: VexContext): VexMatch | undefined {
  return scope === 'company' ? undefined : { target: 'application', version: 'any', scope: scope }
}

/** The part of `matchVex` that asks for the component itself. */
export function matchVexComponent(
  product: ParsedVexProduct,
  status: VexStatus,
  component: VexComponent,
  place: VexContext,
): VexMatch | undefined {
  const version = componentFit(product, component)
  if (version === undefined) return undefined
  const { within } = product
  if (within === undefined) return { target: 'component', version, scope: place.scope }
  if (isPartOf(within, place)) return { target: 'component', version, scope: 'module' }
  if (isInNamedDistribution(within, component) || isFixedBuild(component, status, version))
    return { target: 'component', version, scope: place.scope }
  return undefined
}

function componentFit(product: ParsedVexProduct, component: VexComponent): VersionFit | undefined {
  const { purl } = product
  if (purl === undefined) return cpeFit(product, component)
  if (purl.subpath !== component.purl.subpath) return undefined
  const key = packageKeyOf(purl)
  const named: readonly PackageIdentity[] = isSourcePackage(purl) ? component.sources : [component.own]
  for (const identity of named.filter((one) => one.key === key)) {
    const fit = versionFit(product, identity.version, component.purl)
    if (fit !== undefined && qualifiersFit(purl, component.purl, fit)) return fit
  }
  return undefined
}

/** What a component stands in is this module: its subject, or what the upload says it is when the document knows no other product. */
function isPartOf(within: ParsedVexParent, place: VexContext): boolean {
  if (within.cpe !== undefined && platformOfCpe(within.cpe) !== undefined) return false
  return applicationFit(within, place) !== undefined || (place.scope === 'module' && place.isOneProduct)
}

/** What a component stands in is the distribution it is a package of. */
function isInNamedDistribution({ cpe }: ParsedVexParent, { purl }: VexComponent): boolean {
  const platform = cpe && platformOfCpe(cpe)
  return platform !== undefined && isOnPlatform(purl, platform)
}

/** A build of a distribution is the same wherever it was delivered, so what is fixed in it is fixed. */
function isFixedBuild({ purl }: VexComponent, status: VexStatus, fit: VersionFit): boolean {
  return status === 'fixed' && fit === 'exact' && isDistributionPackage(purl)
}

/** The part of `matchVex` that asks for the application the module is. */
export function matchVexApplication(product: ParsedVexProduct, place: VexContext): VexMatch | undefined {
  const version = product.within === undefined ? applicationFit(product, place) : undefined
  return version === undefined ? undefined : { target: 'application', version, scope: 'module' }
}

type Application = Pick<ParsedVexProduct, 'purl' | 'name' | 'version' | 'range'>

function applicationFit(product: Application, place: VexContext): VersionFit | undefined {
  const { rootComponent } = place
  if (product.purl !== undefined && rootComponent?.purl !== undefined)
    return rootComponentFit(product, product.purl, rootComponent.purl, rootComponent.version)
  return place.scope === 'company' ? undefined : applicationNameFit(product, place)
}

function rootComponentFit(product: Application, requested: Purl, held: Purl, version: string | undefined): VersionFit | undefined {
  if (packageKeyOf(requested) !== packageKeyOf(held) || requested.subpath !== held.subpath) return undefined
  const fit = versionFit(product, version, held)
  return fit !== undefined && qualifiersFit(requested, held, fit) ? fit : undefined
}

/**
 * By name, where the upload says that the document is about this place; versions have to agree where both are known. A package of
 * a registry is never taken for the application that happens to be called like it.
 */
function applicationNameFit(product: Application, { moduleName, rootComponent }: VexContext): VersionFit | undefined {
  if (product.purl !== undefined && packageRefsOf(product.purl).length > 0) return undefined
  if (!hasName(product, [moduleName, rootComponent?.name])) return undefined
  return rootComponent?.version === undefined ? 'any' : versionFit(product, rootComponent.version, rootComponent.purl)
}

function hasName({ purl, name }: Application, names: readonly (string | undefined)[]): boolean {
  const called = foldedName(purl?.name ?? name ?? '')
  return called !== '' && names.some((one) => one !== undefined && foldedName(one) === called)
}
