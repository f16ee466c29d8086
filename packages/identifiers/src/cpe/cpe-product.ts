import { type Cpe } from './cpe.ts'
import { utf8Length } from '../utf8-length.ts'

/** An ecosystem beside OSV's: products as CPEs name them, whatever the package. */
export const cpeEcosystem = 'CPE'

export const longestProduct = 300

/** A product as a CPE names it, without the version. */
export interface CpeProduct {
  readonly product: string
  /** Part, vendor and product. */
  readonly name: string
}

/** Extracts the product; undefined when the CPE leaves part, vendor or product open. */
export function productOf({ part, vendor, product }: Cpe): CpeProduct | undefined {
  const isNamed = 'aoh'.includes(part) && [vendor, product].every((value) => isSpecific(value) && !/[*?]/u.test(value))
  if (!isNamed || utf8Length(`${vendor}${product}`) > longestProduct) return undefined
  return { product: attributeOf(product), name: `${part} ${attributeOf(vendor)} ${attributeOf(product)}` }
}

/** Normalises an attribute to one lower-case word, as product names are stored. */
export function attributeOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s/gu, '_')
}

/** Whether a value is neither `*` (any) nor `-` (none). */
export function isSpecific(value: string): boolean {
  return value !== '*' && value !== '-'
}

/** Builds the key of a CPE's product from vendor and product, for components known by CPE alone. */
export function cpeKeyOf({ vendor, product }: Pick<Cpe, 'vendor' | 'product'>): string {
  return `cpe:${vendor}:${product}`
}
