/** A map of hashes to positive numbers in typed arrays: a look-up is several times faster than in a Map. */
export interface HashTable {
  /** Returns the number of a hash, or 0. */
  readonly get: (hash: number) => number
}

/** Makes a table from pairs. */
export function makeHashTable(pairs: readonly (readonly [number, number])[]): HashTable {
  const size = 1 << Math.max(4, Math.ceil(Math.log2(pairs.length * 2 + 1)))
  const keys = new Int32Array(size)
  const values = new Int32Array(size)
  for (const [hash, value] of pairs) {
    const slot = slotOf(keys, values, hash)
    keys[slot] = hash
    values[slot] = value
  }
  return { get: (hash) => values[slotOf(keys, values, hash)] ?? 0 }
}

/** Finds the slot of a hash, or the empty one where it belongs. */
function slotOf(keys: Int32Array, values: Int32Array, hash: number): number {
  const mask = keys.length - 1
  let slot = (hash ^ (hash >>> 16)) & mask
  while (values[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & mask
  return slot
}
