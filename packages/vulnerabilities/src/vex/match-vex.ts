import { packageRefsOf } from '../matching/package-refs-of.ts'
import type { Purl } from '@waybill/identifiers'
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

/** The module of a component, and the scope of the VEX document. */
export interface VexContext {
  /** What the document was uploaded for. */
  readonly scope: VexScope
  /** Whether all products of the document are in one and the same product. */
  readonly isOneProduct: boolean
  readonly moduleName: string
  readonly rootComponent: VexRootComponent | undefined
}

/** The module's root component, according to its SBOM. */
export interface VexRootComponent {
  readonly name: string
  /** The version of its purl, if any. */
  readonly version: string | undefined
  readonly purl: Purl | undefined
}

/** How a statement applies to a component of a module, which determines how specific it is. */
export interface VexMatch {
  /** The component itself, or the application that contains it. */
  readonly target: 'component' | 'application'
  readonly version: VersionFit
  /** What the statement covers: this module, any of the project, or any of the company. */
  readonly scope: VexScope
}

/**
 * Whether a statement's product is this component of this module (docs/vex.md, Matching): the component itself by purl, else by CPE,
 * in the product it names; or the application that the module is. A name alone never identifies a component.
 */
export function matchVex(product: ParsedVexProduct, status: VexStatus, component: VexComponent, place: VexContext): VexMatch | undefined {
  return matchVexComponent(product, status, component, place) ?? matchVexApplication(product, place)
}

/** Matches a statement without products, which applies to what it was uploaded for; uploaded for the whole company, it applies to nothing. */
export function matchVexWithoutProduct({ scope }: VexContext): VexMatch | undefined {
  return scope === 'company' ? undefined : { target: 'application', version: 'any', scope: scope }
}

/** Matches the component itself; part of `matchVex`. */
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

/** Whether the enclosing product is this module: its root component, or the upload's scope when the document names no other product. */
function isPartOf(within: ParsedVexParent, place: VexContext): boolean {
  if (within.cpe !== undefined && platformOfCpe(within.cpe) !== undefined) return false
  return applicationFit(within, place) !== undefined || (place.scope === 'module' && place.isOneProduct)
}

/** Whether the enclosing product is the distribution of the package. */
function isInNamedDistribution({ cpe }: ParsedVexParent, { purl }: VexComponent): boolean {
  const platform = cpe && platformOfCpe(cpe)
  return platform !== undefined && isOnPlatform(purl, platform)
}

/** Whether a fixed distribution build applies: a build is the same wherever it was delivered. */
function isFixedBuild({ purl }: VexComponent, status: VexStatus, fit: VersionFit): boolean {
  return status === 'fixed' && fit === 'exact' && isDistributionPackage(purl)
}

/** Matches the application that the module is; part of `matchVex`. */
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
 * Matches by name, where the upload's scope is this module; versions must agree where both are known. A registry package never
 * matches an application of the same name.
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
