/** What a product is in its tree (docs/reference/products.md#fields). */
export const productTypes = ['class', 'family', 'variant', 'version', 'position'] as const
export type ProductType = (typeof productTypes)[number]

/** Where a product is in its life (docs/reference/products.md#states). */
export const productStates = ['planned', 'in-development', 'released', 'maintenance', 'end-of-support', 'end-of-life'] as const
export type ProductState = (typeof productStates)[number]

/** The states of a product that was placed on the market. */
export const marketStates = ['released', 'maintenance', 'end-of-support', 'end-of-life'] as const satisfies readonly ProductState[]

/** Classes of the Cyber Resilience Act: default, important I and II (Annex III), critical (Annex IV). */
export const classifications = ['STANDARD', 'IMPORTANT_1', 'IMPORTANT_2', 'CRITICAL'] as const
export type Classification = (typeof classifications)[number]

/** Reports whether a product was placed on the market. */
export function isOnMarket({ state, released }: { readonly state: string | null; readonly released: string | null }): boolean {
  return released !== null || marketStates.some((market) => market === state)
}
