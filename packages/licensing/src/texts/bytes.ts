/** Writes numbers of variable length: seven bits a byte, the last without the high bit. */
export function writeNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
}

/** Writes an unsigned number of 32 bits. */
export function writeWord(bytes: number[], value: number): void {
  bytes.push(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24)
}

/** Bytes and how far they are read. */
export interface ByteReader {
  readonly bytes: Uint8Array
  at: number
}

/** Reads what `writeNumber` writes. */
export function readNumber(reader: ByteReader): number {
  const { bytes } = reader
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[reader.at] ?? 0
    reader.at += 1
    value |= (byte & 0x7f) << shift
    if (byte < 0x80 || shift > 28) return value >>> 0
  }
}

/** Reads what `writeWord` writes. */
export function readWord(reader: ByteReader): number {
  const { bytes, at } = reader
  reader.at = at + 4
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
}

/** Writes a text of ASCII characters with its length. */
export function writeText(bytes: number[], text: string): void {
  writeNumber(bytes, text.length)
  for (let i = 0; i < text.length; i += 1) bytes.push(text.charCodeAt(i) & 0x7f)
}

/** Reads what `writeText` writes. */
export function readText(reader: ByteReader): string {
  const length = readNumber(reader)
  const text = String.fromCharCode(...reader.bytes.subarray(reader.at, reader.at + length))
  reader.at += length
  return text
}
