import { nameKeyOf, type ParsedVexProduct, packageKeyOf, type VexComponent } from './vex-product.ts'
import { cpeKeyOf } from '@waybill/identifiers'
import type { VexContext, VexScope } from './match-vex.ts'

/** Longer than any real key and the limit of an index; longer keys match nothing. */
const longestKey = 500

export function isVexKey(key: string): boolean {
  return key.length <= longestKey
}

/** The lookup key of statements without products. */
export const anyProductKey = '*'

/**
 * Lists the lookup keys of a product: its package, else its CPE's vendor and product; also its name when the document was uploaded
 * for a project or module, since it may then be the application.
 */
export function vexProductKeys(product: ParsedVexProduct, scope: VexScope): readonly string[] {
  const name = scope === 'company' || product.within !== undefined ? undefined : (product.purl?.name ?? product.name)
  const keys = [identityKeyOf(product), name === undefined ? undefined : nameKeyOf(name)]
  return [...new Set(keys.filter((key) => key !== undefined))].filter(isVexKey)
}

function identityKeyOf({ purl, cpe }: ParsedVexProduct): string | undefined {
  if (purl !== undefined) return packageKeyOf(purl)
  return cpe && cpeKeyOf(cpe)
}

/** Lists the lookup keys of products that may be this component of this module; matching uses no others. */
export function vexComponentKeys(component: VexComponent, place: Pick<VexContext, 'moduleName' | 'rootComponent'>): readonly string[] {
  return [...new Set([...ownKeys(component), ...vexApplicationKeys(place)])].filter(isVexKey)
}

function ownKeys({ own, sources, cpe }: VexComponent): readonly string[] {
  return [own.key, ...sources.map(({ key }) => key), ...(cpe === undefined ? [] : [cpeKeyOf(cpe)])]
}

/** Lists the lookup keys of products that may be the application that the module is. */
export function vexApplicationKeys({ moduleName, rootComponent }: Pick<VexContext, 'moduleName' | 'rootComponent'>): readonly string[] {
  return [
    anyProductKey,
    nameKeyOf(moduleName),
    ...(rootComponent === undefined ? [] : [nameKeyOf(rootComponent.name)]),
    ...(rootComponent?.purl === undefined ? [] : [packageKeyOf(rootComponent.purl)]),
  ]
}
