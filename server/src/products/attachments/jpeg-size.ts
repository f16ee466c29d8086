/** The size of an image in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Maximum number of segments to read; cameras write a few dozen. */
const maxSegments = 5000

/**
 * Reads the size from the frame header of a JPEG (ITU-T T.81, B.1 and B.2.2), segment by segment in one pass; undefined where
 * a segment is malformed.
 */
export function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2, segment = 0; segment < maxSegments && at + 9 <= bytes.length; segment++) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // fill bytes may precede a marker
    if (marker === 0xff) at += 1
    else if (hasLength(marker)) at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2)
    else return undefined
  }
  return undefined
}

/** Whether a marker starts a frame; the excluded ones are Huffman and arithmetic tables and a reserved one. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Whether a marker has a length, like tables, comments and application data before the frame. */
function hasLength(marker: number): boolean {
  return marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe)
}
