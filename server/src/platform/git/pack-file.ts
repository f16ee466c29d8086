import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

import { brokenPack } from '#platform/git/repository-error.ts'

const windowBytes = 1_048_576
/** A larger piece at once would be allocated for any size that an object claims. */
const largestPiece = 1_048_576

/** A pack on disk, read through a window, since a system call per object would cost more than the object. */
export class PackFile {
  readonly size: number
  readonly #file: number
  #window: Buffer = Buffer.alloc(0)
  #from = 0
  #isOpen = true

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.size = fstatSync(this.#file).size
  }

  /** Returns at least `length` bytes from a position on, or all up to the end of the file; valid until the next call. */
  bytesAt(position: number, length: number): Buffer {
    const end = Math.min(position + length, this.size)
    if (position < this.#from || end > this.#from + this.#window.length) this.#open(position, end - position)
    return this.#window.subarray(position - this.#from)
  }

  #open(position: number, length: number): void {
    const size = Math.max(Math.min(Math.max(length, windowBytes), this.size - position), 0)
    const target = this.#window.length === size ? this.#window : Buffer.allocUnsafeSlow(size)
    const read = readSync(this.#file, target, 0, size, position)
    this.#window = target.subarray(0, read)
    this.#from = position
  }

  /** Can be called twice. */
  close(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }
}

/** A decompressed stream, and where it ends in the file. */
export interface Inflated {
  readonly content: Buffer
  readonly end: number
}

/** Decompresses the stream at a position, which must have exactly this size; the caller has checked it against its limits. */
export function inflateAt(file: PackFile, position: number, size: number): Inflated {
  const most = longestStream(size)
  let length = Math.min(most, windowBytes / 4)
  for (;;) {
    const bytes = file.bytesAt(position, length)
    const inflated = tryInflate(bytes, size)
    if (inflated !== undefined) return { content: inflated.content, end: position + inflated.taken }
    if (bytes.length >= most || position + bytes.length >= file.size) throw brokenPack('an object is truncated')
    length = Math.min(most, Math.max(length, bytes.length) * 4)
  }
}

/** Stored blocks and headers add less than an eighth. */
function longestStream(size: number): number {
  return size + Math.ceil(size / 8) + 1024
}

/** Returns undefined if the stream does not end within these bytes. */
function tryInflate(bytes: Buffer, size: number): { readonly content: Buffer; readonly taken: number } | undefined {
  try {
    const options = { info: true, maxOutputLength: Math.max(size, 1), chunkSize: Math.min(Math.max(size + 1, 64), largestPiece) } as const
    const { buffer, engine } = inflateSync(bytes, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    if (buffer.length !== size) throw brokenPack('the size of an object is wrong')
    return { content: buffer, taken: engine.bytesWritten }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'Z_BUF_ERROR') return undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') throw brokenPack('the size of an object is wrong')
    throw code?.startsWith('Z_') === true ? brokenPack('an object cannot be decompressed') : error
  }
}
