import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'

/**
 * Writes a stream to a file in the folder. The file has no name any more once it is open, so that not even a kill leaves it behind;
 * the caller closes it.
 */
export async function spool(folder: string, source: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  try {
    for await (const chunk of source) await file.writeFile(chunk)
  } catch (error) {
    await file.close()
    throw error
  }
  return file
}

/** Where files wait while they are worked on: below the data folder, so that they have its space and its rights. */
export function spoolFolderOf({ config }: Pick<AppContext, 'config'>): string {
  return join(config.dataFolder, 'tmp')
}

const chunkBytes = 262_144

/** Reads a spooled file from its beginning; it stays open. */
export async function* readSpooled(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
