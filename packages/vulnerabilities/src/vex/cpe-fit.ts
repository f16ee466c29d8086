import { type Cpe, matchesCpe } from '@waybill/identifiers/cpe.ts'
import { versionFit, type VersionFit } from './version-fit.ts'
import type { ParsedVexProduct, VexComponent } from './vex-product.ts'

/**
 * Whether a product that is named by its CPE alone means a component by the CPE the bill gives it: vendor and product are the same,
 * and no attribute of the statement's CPE says otherwise. A CPE of any version takes the version or range the product names besides.
 */
export function cpeFit(product: ParsedVexProduct, component: VexComponent): VersionFit | undefined {
  const { cpe } = product
  const held = component.cpe
  if (cpe === undefined || held === undefined || !namesOneProduct(cpe) || !matchesCpe(cpe, held)) return undefined
  if (cpe.version === '*') return versionFit({ ...product, purl: undefined }, versionOf(held, component), component.purl)
  const inRange = versionFit({ ...product, purl: undefined, version: undefined }, versionOf(held, component), component.purl)
  return inRange && (/[*?]/u.test(cpe.version) ? 'range' : 'exact')
}

/** A CPE may leave the version to the package URL. */
function versionOf({ version }: Cpe, { own }: VexComponent): string | undefined {
  return version === '*' || version === '-' ? own.version : version
}

function namesOneProduct({ vendor, product }: Cpe): boolean {
  return !/[*?]/u.test(vendor + product)
}
