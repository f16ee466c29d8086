import { cpeKeyOf, nameKeyOf, type NamedProduct, packageKeyOf, type VexComponent } from '#standards/vex/vex-name.ts'
import type { VexPlace, VexScope } from '#standards/vex/match-vex.ts'

/** No real key comes near it, and an index takes no longer text; what is longer meets nothing. */
const longestKey = 500

export function isKey(key: string): boolean {
  return key.length <= longestKey
}

/** What a statement without products is looked up by. */
export const withoutProductKey = '*'

/**
 * What a product is looked up by: its package, else its CPE's vendor and product; its name too, where the document was uploaded
 * for a project or module and it may so mean the application.
 */
export function keysOfProduct(product: NamedProduct, scope: VexScope): readonly string[] {
  const name = scope === 'company' || product.within !== undefined ? undefined : (product.purl?.name ?? product.name)
  const keys = [identityKeyOf(product), name === undefined ? undefined : nameKeyOf(name)]
  return [...new Set(keys.filter((key) => key !== undefined))].filter(isKey)
}

function identityKeyOf({ purl, cpe }: NamedProduct): string | undefined {
  if (purl !== undefined) return packageKeyOf(purl)
  return cpe && cpeKeyOf(cpe)
}

/** What products that may mean this component of this module are looked up by: no match goes by any other key. */
export function keysOfComponent(component: VexComponent, place: Pick<VexPlace, 'moduleName' | 'subject'>): readonly string[] {
  return [...new Set([...ownKeys(component), ...applicationKeys(place)])].filter(isKey)
}

function ownKeys({ own, sources, cpe }: VexComponent): readonly string[] {
  return [own.key, ...sources.map(({ key }) => key), ...(cpe === undefined ? [] : [cpeKeyOf(cpe)])]
}

/** What products that may mean the application a module is are looked up by. */
export function applicationKeys({ moduleName, subject }: Pick<VexPlace, 'moduleName' | 'subject'>): readonly string[] {
  return [
    withoutProductKey,
    nameKeyOf(moduleName),
    ...(subject === undefined ? [] : [nameKeyOf(subject.name)]),
    ...(subject?.purl === undefined ? [] : [packageKeyOf(subject.purl)]),
  ]
}
