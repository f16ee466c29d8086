import { cpeKeyOf, nameKeyOf, type ParsedVexProduct, packageKeyOf, type VexComponent } from './vex-product.ts'
import type { VexContext, VexScope } from './match-vex.ts'

/** No real key comes near it, and an index takes no longer text; what is longer meets nothing. */
const longestKey = 500

export function isVexKey(key: string): boolean {
  return key.length <= longestKey
}

/** What a statement without products is looked up by. */
export const anyProductKey = '*'

/**
 * What a product is looked up by: its package, else its CPE's vendor and product; its name too, where the document was uploaded
 * for a project or module and it may so mean the application.
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

/** What products that may mean this component of this module are looked up by: no match goes by any other key. */
export function vexComponentKeys(component: VexComponent, place: Pick<VexContext, 'moduleName' | 'rootComponent'>): readonly string[] {
  return [...new Set([...ownKeys(component), ...vexApplicationKeys(place)])].filter(isVexKey)
}

function ownKeys({ own, sources, cpe }: VexComponent): readonly string[] {
  return [own.key, ...sources.map(({ key }) => key), ...(cpe === undefined ? [] : [cpeKeyOf(cpe)])]
}

/** What products that may mean the application a module is are looked up by. */
export function vexApplicationKeys({ moduleName, rootComponent }: Pick<VexContext, 'moduleName' | 'rootComponent'>): readonly string[] {
  return [
    anyProductKey,
    nameKeyOf(moduleName),
    ...(rootComponent === undefined ? [] : [nameKeyOf(rootComponent.name)]),
    ...(rootComponent?.purl === undefined ? [] : [packageKeyOf(rootComponent.purl)]),
  ]
}
