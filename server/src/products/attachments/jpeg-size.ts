/** How large an image is, in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** As many segments as are looked at; cameras write a few dozen. */
const maxSegments = 5000

/**
 * The size in the frame header of a JPEG (ITU-T T.81, B.1 and B.2.2), found by going from segment to segment in one pass; undefined where
 * the way there is broken.
 */
export function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2, segment = 0; segment < maxSegments && at + 9 <= bytes.length; segment++) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // a byte may be repeated in front of a marker
    if (marker === 0xff) at += 1
    else if (hasLength(marker)) at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2)
    else return undefined
  }
  return undefined
}

/** Start of frame, of whatever coding; between them stand the tables of Huffman and arithmetic codes and a reserved one. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Before the frame stand tables, comments and what applications add, each with its length. */
function hasLength(marker: number): boolean {
  return marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe)
}
