import type { ProductRecord } from '#products/product.ts'

/**
 * The value of a property of the product by its name, whatever its case, spaces, dashes and underscores: what the data model has no
 * field for is noted there. Undefined where there is none, or only blanks.
 */
export function productProperty({ properties }: ProductRecord, name: string): string | undefined {
  const requested = normalisedName(name)
  return properties.find((property) => normalisedName(property.name) === requested && property.value.trim() !== '')?.value
}

function normalisedName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/gu, '')
}
