/** Most rows of a CSV export (docs/reference/limits.md#csv-exports). */
export const maxExported = 50_000
