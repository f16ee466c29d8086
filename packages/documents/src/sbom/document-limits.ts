/** Ten times the largest real documents; an artificial one of the same size in bytes could have millions and exhaust the memory. */
export const mostComponents = 200_000

/** Ten times the largest real documents. */
export const mostRelations = 1_000_000

/** Longer names cannot be indexed. */
export const longestName = 1000
