import type { PackFile } from '#platform/git/pack-file.ts'
import { brokenPack } from '#platform/git/repository-error.ts'

/** Kinds of objects as packs number them; 0 is not known yet. */
export const kinds = ['', 'commit', 'tree', 'blob', 'tag'] as const
export const blobKind = 3
const offsetDelta = 6
const refDelta = 7

/** What precedes the compressed stream of an entry. */
export interface EntryHeader {
  /** Undefined for a delta. */
  readonly kind: number | undefined
  /** Of the decompressed stream. */
  readonly size: number
  /** Of the stream in the file. */
  readonly start: number
  /** Position of the base of a delta. */
  readonly base?: number
  /** Name of the base of a delta. */
  readonly baseId?: Buffer
}

/** Type and size, then the base. */
const longestHeader = 64

/** Reads the header of the entry at a position. */
export function readEntryHeader(file: PackFile, position: number, idLength: number): EntryHeader {
  const bytes = file.bytesAt(position, longestHeader)
  const { type, size, end } = readTypeAndSize(bytes)
  const start = position + end
  if (type in kinds && type > 0) return { kind: type, size, start }
  if (type === refDelta) return { kind: undefined, size, start: start + idLength, baseId: Buffer.from(bytes.subarray(end, end + idLength)) }
  if (type !== offsetDelta) throw brokenPack('an object has an unknown type')
  const distance = readDistance(bytes, end)
  return { kind: undefined, size, start: position + distance.end, base: position - distance.value }
}

function readTypeAndSize(bytes: Buffer): { readonly type: number; readonly size: number; readonly end: number } {
  const first = bytes[0] ?? 0
  let size = first & 15
  let at = 0
  while (((bytes[at] ?? 0) & 128) !== 0 && at < 7) {
    at++
    size += ((bytes[at] ?? 0) & 127) * 2 ** (7 * at - 3)
  }
  if (((bytes[at] ?? 128) & 128) !== 0) throw brokenPack('the size of an object is not valid')
  return { type: (first >> 4) & 7, size, end: at + 1 }
}

/** Each further byte adds one, so that no distance has two forms. */
function readDistance(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = (bytes[start] ?? 0) & 127
  let at = start
  while (((bytes[at] ?? 0) & 128) !== 0 && at < start + 7) {
    at++
    value = (value + 1) * 128 + ((bytes[at] ?? 0) & 127)
  }
  return { value, end: at + 1 }
}
