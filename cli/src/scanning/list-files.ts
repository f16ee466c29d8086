import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Skipped } from '#scanning/skipped.ts'
import { scanLimits } from '#scanning/scan-limits.ts'

export interface ListedFile {
  /** From the folder, with `/`. */
  readonly path: string
  readonly size: number
}

export interface Listing {
  readonly files: readonly ListedFile[]
  readonly skipped: readonly Skipped[]
  /** Which limits cut something off. */
  readonly limits: readonly string[]
}

interface Gathering {
  readonly files: ListedFile[]
  readonly skipped: Skipped[]
  readonly limits: Set<string>
  bytes: number
}

/** Lists the files of a folder in a stable order. Links are not followed; what is left out is listed with the reason. */
export async function listFiles(folder: string, excluded: ReadonlySet<string>): Promise<Listing> {
  const found: Gathering = { files: [], skipped: [], limits: new Set(), bytes: 0 }
  const waiting = ['']
  for (let within = waiting.pop(); within !== undefined; within = waiting.pop()) {
    const folders = await readFolder(folder, { within, excluded }, found)
    waiting.push(...folders.toReversed())
  }
  const { files, skipped, limits } = found
  return { files, skipped, limits: [...limits] }
}

interface Within {
  readonly within: string
  readonly excluded: ReadonlySet<string>
}

/** Adds the files of one folder and returns the folders in it. */
async function readFolder(root: string, { within, excluded }: Within, found: Gathering): Promise<readonly string[]> {
  const entries = await readdir(join(root, within), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (within === '') throw error
    found.skipped.push({ path: within, why: `it cannot be read: ${error.code ?? error.message}` })
    return []
  })
  const folders: string[] = []
  for (const entry of entries.toSorted(byName)) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`
    const why = reasonToSkip(entry, excluded)
    if (entry.name === '.git') continue
    if (why !== undefined) found.skipped.push({ path, why })
    else if (entry.isDirectory()) folders.push(path)
    else await addFile(root, path, found)
  }
  return folders
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1
}

function reasonToSkip(entry: Dirent, excluded: ReadonlySet<string>): string | undefined {
  if (excluded.has(entry.name)) return 'excluded'
  if (entry.isSymbolicLink()) return 'a symbolic link, which is not followed'
  return entry.isDirectory() || entry.isFile() ? undefined : 'neither a file nor a folder'
}

async function addFile(root: string, path: string, found: Gathering): Promise<void> {
  const { size } = await lstat(join(root, path)).catch(() => ({ size: 0 }))
  const limit = limitReached(size, found)
  if (limit === undefined) {
    found.files.push({ path, size })
    found.bytes += size
    return
  }
  found.skipped.push({ path, why: limit.why })
  if (limit.isGlobal) found.limits.add(limit.why)
}

function limitReached(size: number, { files, bytes }: Gathering): { readonly why: string; readonly isGlobal: boolean } | undefined {
  if (size > scanLimits.fileBytes) return { why: 'larger than 64 MiB', isGlobal: false }
  if (files.length >= scanLimits.files) return { why: 'more than 200,000 files', isGlobal: true }
  return bytes + size > scanLimits.totalBytes ? { why: 'more than 2 GiB in all', isGlobal: true } : undefined
}
