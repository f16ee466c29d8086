import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { ArchiveError, archiveFormatOf, Expansion, isOpened, readNested, skipReasons } from '@waybill/archives'
import { failed } from '#cli-error.ts'
import type { ListedFile, Listing } from '#scanning/list-files.ts'
import { readFileItself, withoutLinks } from '#scanning/read-file-itself.ts'
import { scanLimits, tooManyFiles } from '#scanning/scan-limits.ts'
import type { Skipped } from '#scanning/skipped.ts'

/** A file of the folder, or one of an archive in it with its content. */
export interface FileToScan extends ListedFile {
  readonly bytes?: Uint8Array
}

/** What the archives of a folder add to its listing. */
export interface FoundInArchives {
  readonly skipped: Skipped[]
  readonly limits: Set<string>
}

/**
 * Lists the files of a folder, each archive followed by what is in it, as the service reads the archives within one that it downloads: one level,
 * within the same limits. Fails where the archives expand to more than they may.
 */
export async function* filesAndNested(folder: string, { files }: Listing, found: FoundInArchives): AsyncGenerator<FileToScan> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const expansion = new Expansion(bytes, scanLimits.totalBytes)
  const paths = new Set(files.map(({ path }) => path))
  try {
    expansion.add(bytes)
    for (const file of files) {
      yield file
      yield* nestedIn(folder, file, { expansion, paths, found })
    }
  } catch (error) {
    throw error instanceof ArchiveError ? failed(error.message) : error
  }
}

interface Opening {
  readonly expansion: Expansion
  readonly paths: Set<string>
  readonly found: FoundInArchives
}

async function* nestedIn(folder: string, { path }: ListedFile, { expansion, paths, found }: Opening): AsyncGenerator<FileToScan> {
  const bytes = await readArchiveFile(join(folder, path))
  if (bytes === undefined) return
  for await (const item of readNested({ path, bytes }, { expansion, objectBytes: scanLimits.fileBytes })) {
    if (paths.size >= scanLimits.files) found.limits.add(tooManyFiles)
    if (found.limits.size > 0) return
    if ('why' in item) found.skipped.push({ path: item.path, why: item.why })
    else if (paths.has(item.path)) found.skipped.push({ path: item.path, why: skipReasons.repeatedName })
    else yield { path: item.path, size: item.bytes.length, bytes: item.bytes }
    paths.add(item.path)
  }
}

/** Returns the content of an archive; undefined for other files, and for those that cannot be read, which the scan reports. */
async function readArchiveFile(path: string): Promise<Buffer | undefined> {
  try {
    const format = await archiveFormatOf(() => createReadStream(path, { flags: withoutLinks as unknown as string }))
    return isOpened(format) ? await readFileItself(path) : undefined
  } catch {
    return undefined
  }
}
