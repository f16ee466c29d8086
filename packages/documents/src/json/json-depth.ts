const quote = 0x22
const backslash = 0x5c

/** The change of depth per byte, as a table, since it is applied to every byte of every document. */
const steps = new Int8Array(256)
for (const opening of [0x5b, 0x7b]) steps[opening] = 1
for (const closing of [0x5d, 0x7d]) steps[closing] = -1

/** Finds where JSON first nests deeper than `limit`, as a byte index; undefined when it never does. One pass, without recursion. */
export function tooDeepAt(bytes: Uint8Array, limit: number): number | undefined {
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) at = endOfString(bytes, at)
    else depth += steps[byte] ?? 0
    if (depth > limit) return at
  }
  return undefined
}

/** Returns the index of the closing quote, or the end of the document. */
function endOfString(bytes: Uint8Array, opening: number): number {
  for (let at = opening + 1; at < bytes.length; at++) {
    if (bytes[at] === quote) return at
    if (bytes[at] === backslash) at++
  }
  return bytes.length
}
