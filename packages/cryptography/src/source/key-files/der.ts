/** An element of ASN.1 in its distinguished encoding. */
export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
}

export const derTags = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, sequence: 0x30, context0: 0xa0 } as const

const mostChildren = 64

/** Reads an element at the beginning of bytes; undefined where they are none or end too early. */
export function readDer(bytes: Uint8Array): DerElement | undefined {
  const header = headerOf(bytes)
  if (header === undefined || header.start + header.length > bytes.length) return undefined
  return { tag: bytes[0] ?? 0, content: bytes.subarray(header.start, header.start + header.length) }
}

function headerOf(bytes: Uint8Array): { readonly start: number; readonly length: number } | undefined {
  const [, first] = bytes
  if (first === undefined) return undefined
  if (first < 0x80) return { start: 2, length: first }
  const count = first - 0x80
  if (count === 0 || count > 4 || bytes.length < 2 + count) return undefined
  return { start: 2 + count, length: bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0) }
}

/** Lists the elements within an element; those after the first fault are left out. */
export function childrenOf(element: DerElement | undefined): readonly DerElement[] {
  const children: DerElement[] = []
  for (let rest = element?.content ?? new Uint8Array(); rest.length > 0 && children.length < mostChildren;) {
    const child = readDer(rest)
    const header = headerOf(rest)
    if (child === undefined || header === undefined) break
    children.push(child)
    rest = rest.subarray(header.start + header.length)
  }
  return children
}

/** Writes an object identifier with dots. */
export function oidOf(element: DerElement | undefined): string | undefined {
  if (element?.tag !== derTags.oid || element.content.length === 0) return undefined
  const numbers = [0]
  for (const byte of element.content) {
    const last = numbers.length - 1
    numbers[last] = (numbers[last] ?? 0) * 128 + (byte & 0x7f)
    if (byte < 0x80) numbers.push(0)
  }
  const [first = 0, ...others] = numbers.slice(0, -1)
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...others].join('.')
}

/** Counts the bits of an unsigned number, most significant byte first. */
export function bitLength(number: Uint8Array | undefined): number | undefined {
  const first = number?.findIndex((byte) => byte !== 0) ?? -1
  if (number === undefined || first === -1) return undefined
  return (number.length - first - 1) * 8 + (32 - Math.clz32(number[first] ?? 0))
}
