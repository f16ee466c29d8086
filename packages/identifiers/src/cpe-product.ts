import { type Cpe } from './cpe.ts'

/** Beside OSV's ecosystems: products as CPEs name them, whatever the package. */
export const cpeEcosystem = 'CPE'

export const longestProduct = 300

/** What a CPE names, whatever the version. */
export interface CpeProduct {
  readonly product: string
  /** Part, vendor and product. */
  readonly name: string
}

/** Undefined where the CPE leaves part, vendor or product open. */
export function productOf({ part, vendor, product }: Cpe): CpeProduct | undefined {
  const isNamed = 'aoh'.includes(part) && [vendor, product].every((value) => isSpecific(value) && !/[*?]/u.test(value))
  if (!isNamed || Buffer.byteLength(`${vendor}${product}`) > longestProduct) return undefined
  return { product: attributeOf(product), name: `${part} ${attributeOf(vendor)} ${attributeOf(product)}` }
}

/** One word, as the names of products are kept. */
export function attributeOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s/gu, '_')
}

/** Neither any value nor none. */
export function isSpecific(value: string): boolean {
  return value !== '*' && value !== '-'
}
