import type { Property } from '#products/product.ts'

/**
 * Returns a property of the product by name, ignoring case, spaces, dashes and underscores: properties hold what the data model has no
 * field for. Undefined for an absent or blank one.
 */
export function productProperty({ properties }: { readonly properties: readonly Property[] }, name: string): string | undefined {
  const requested = normalisedName(name)
  return properties.find((property) => normalisedName(property.name) === requested && property.value.trim() !== '')?.value
}

function normalisedName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/gu, '')
}
