import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#platform/ids.ts'
import type { Tools } from '#platform/tools.ts'

/** Writes a stream to a file that has no name any more once it is open, so that not even a kill leaves it behind. */
export async function spool(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
  } catch (error) {
    await file.close()
    throw error
  }
  return file
}

/** Where archives are kept while they are read. */
export function spoolFolderOf({ config }: Pick<Tools, 'config'>): string {
  return join(config.dataFolder, 'tmp')
}
