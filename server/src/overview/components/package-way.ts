/** How much there is to read on either way to the packages of a company. */
export interface PackageSizes {
  /** Links of components to the modules of the company. */
  readonly links: number
  /** Components of its largest module. */
  readonly largestModule: number
  /** Packages of all companies. */
  readonly catalogue: number
}

/**
 * Where the packages that modules of a company contain are found: among those of its modules, or in the catalogue of all companies, whose order
 * a page needs only the first of.
 */
export type PackageSource = 'modules' | 'catalogue'

/** Looking a package of the catalogue up takes as long as reading so many links. */
const linksForLookup = 4

/**
 * Estimates which way is the shorter one to so many packages. The components of a module are different ones, so the company has at least as many
 * as its largest module, and those that are wanted are found after its share of the catalogue.
 */
export function choosePackageSource({ links, largestModule, catalogue }: PackageSizes, wanted: number): PackageSource {
  const lookups = catalogue * Math.min(1, wanted / Math.max(1, largestModule))
  return links < linksForLookup * lookups ? 'modules' : 'catalogue'
}
