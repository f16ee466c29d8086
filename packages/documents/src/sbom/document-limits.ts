/** Ten times what the largest real documents have; a made-up one of the same size in bytes could have millions, and fill the memory. */
export const mostComponents = 200_000

/** Ten times what the largest real documents have. */
export const mostRelations = 1_000_000

/** Longer names cannot be indexed, and name nothing. */
export const longestName = 1000
