/** What a product is in its tree (§2.3). */
export const productTypes = ['class', 'family', 'variant', 'version', 'position'] as const
export type ProductType = (typeof productTypes)[number]

/** Where a product is in its life (decisions 7). */
export const productStates = ['planned', 'in-development', 'released', 'maintenance', 'end-of-support', 'end-of-life'] as const
export type ProductState = (typeof productStates)[number]

/** Classes of the Cyber Resilience Act: default, important class I and II (Annex III), critical (Annex IV). */
export const classifications = ['STANDARD', 'IMPORTANT_1', 'IMPORTANT_2', 'CRITICAL'] as const
export type Classification = (typeof classifications)[number]
