import type { Product } from '../shared/product.ts'

type Property = Product['properties'][number]

/** Names are compared without case, spaces, dashes and underscores (docs/reference/products.md#checklist). */
export function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/gu, '')
}

/** Returns the properties with this one set; an empty value removes it. */
export function withProperty(properties: readonly Property[], name: string, value: string): Property[] {
  const others = properties.filter((property) => normalised(property.name) !== normalised(name))
  return value.trim() === '' ? others : [...others, { name, value }]
}

/** Returns the value of a property; nothing where it is not stored. */
export function propertyValue(properties: readonly Property[], name: string): string {
  return properties.find((property) => normalised(property.name) === normalised(name))?.value ?? ''
}
