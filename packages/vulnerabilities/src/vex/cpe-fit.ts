import { type Cpe, matchesCpe } from '@waybill/identifiers'
import { versionFit, type VersionFit } from './version-fit.ts'
import type { ParsedVexProduct, VexComponent } from './vex-product.ts'

/**
 * Whether a product named by CPE alone is the component, by the CPE its SBOM gives it: vendor and product are equal, and no
 * attribute of the statement's CPE contradicts. A CPE of any version takes the version or range given besides.
 */
export function cpeFit(product: ParsedVexProduct, component: VexComponent): VersionFit | undefined {
  const { cpe } = product
  const held = component.cpe
  if (cpe === undefined || held === undefined || !namesOneProduct(cpe) || !matchesCpe(cpe, held)) return undefined
  if (cpe.version === '*') return versionFit({ ...product, purl: undefined }, versionOf(held, component), component.purl)
  const inRange = versionFit({ ...product, purl: undefined, version: undefined }, versionOf(held, component), component.purl)
  return inRange && (/[*?]/u.test(cpe.version) ? 'range' : 'exact')
}

/** Takes the version from the purl when the CPE leaves it open. */
function versionOf({ version }: Cpe, { own }: VexComponent): string | undefined {
  return version === '*' || version === '-' ? own.version : version
}

function namesOneProduct({ vendor, product }: Cpe): boolean {
  return !/[*?]/u.test(vendor + product)
}
