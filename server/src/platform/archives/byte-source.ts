import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { fromBufferPromise, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'

import { WindowedFile } from '#platform/archives/windowed-file.ts'

/** A zip archive, and its bytes by position. */
export interface OpenZip {
  readonly zip: ZipFile
  readonly readAt: (position: number, length: number) => Promise<Buffer>
}

/** An archive on disk or in memory; each can be read again and again. */
export interface ByteSource {
  readonly stream: () => Readable
  readonly openZip: () => Promise<OpenZip>
}

const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const

/** Reads an archive from a file, which is also open for access by position. */
export async function fileSource(handle: FileHandle, path: string): Promise<ByteSource> {
  const { size } = await handle.stat()
  return {
    stream: () => createReadStream(path, { highWaterMark: 262_144 }),
    async openZip() {
      const file = new WindowedFile(handle)
      const zip = await fromRandomAccessReaderPromise(file, size, options)
      return { zip, readAt: (position, length) => file.readAt(position, length) }
    },
  }
}

/** Reads an archive within another one. */
export function bufferSource(bytes: Buffer): ByteSource {
  return {
    stream: () => Readable.from([bytes]),
    openZip: async () => ({
      zip: await fromBufferPromise(bytes, options),
      readAt: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
    }),
  }
}
