import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { fromRandomAccessReaderPromise } from 'yauzl'
import { type ByteSource, zipOptions } from '@waybill/archives'
import { WindowedFile } from '#platform/archives/windowed-file.ts'

/** Reads an archive from a file, which is also open for access by position. */
export async function fileSource(handle: FileHandle, path: string): Promise<ByteSource> {
  const { size } = await handle.stat()
  return {
    stream: () => createReadStream(path, { highWaterMark: 262_144 }),
    async openZip() {
      const file = new WindowedFile(handle)
      const zip = await fromRandomAccessReaderPromise(file, size, zipOptions)
      return { zip, readAt: (position, length) => file.readAt(position, length) }
    },
  }
}
