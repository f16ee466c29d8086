import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

interface Window {
  readonly from: number
  readonly bytes: Buffer
}

const windowSize = 262_144

/**
 * A random-access reader for zip archives, which are read in small pieces at two places: the directory and the files. It reads ahead at
 * both, since a system call per piece costs ten times as much as decompressing it.
 */
export class WindowedFile extends RandomAccessReader {
  readonly #file: FileHandle
  #windows: readonly Window[] = []

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  /** Reads up to `length` bytes at a position. */
  async readAt(position: number, length: number): Promise<Buffer> {
    const known = this.#windows.find(({ from, bytes }) => from <= position && position + length <= from + bytes.length)
    const window = known ?? (await this.#open(position, length))
    this.#windows = [window, ...this.#windows.filter((other) => other !== window)].slice(0, 2)
    return window.bytes.subarray(position - window.from, position - window.from + length)
  }

  async #open(from: number, length: number): Promise<Window> {
    const size = Math.max(length, windowSize)
    const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(size), 0, size, from)
    return { from, bytes: buffer.subarray(0, bytesRead) }
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    callbackify(() => this.#copyTo(buffer.subarray(offset, offset + length), position))(callback)
  }

  async #copyTo(target: Buffer, position: number): Promise<void> {
    const bytes = await this.readAt(position, target.length)
    if (bytes.copy(target) < target.length) throw new Error('it is truncated')
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readRange(start, end), { objectMode: false })
  }

  /** Not a stream of the file itself: after a loop over it, that closes the file, which other parts are still read from. */
  async *#readRange(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const bytes = await this.readAt(at, Math.min(windowSize, end - at))
      if (bytes.length === 0) throw new Error('it is truncated')
      yield bytes
      at += bytes.length
    }
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }
}
