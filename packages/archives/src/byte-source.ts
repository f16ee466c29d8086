import { Readable } from 'node:stream'
import { fromBufferPromise, type ZipFile } from 'yauzl'

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

/** How yauzl opens an archive. */
export const zipOptions = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const

/** Reads an archive that is in memory, such as one within another. */
export function bufferSource(bytes: Buffer): ByteSource {
  return {
    stream: () => Readable.from([bytes]),
    openZip: async () => ({
      zip: await fromBufferPromise(bytes, zipOptions),
      readAt: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
    }),
  }
}
