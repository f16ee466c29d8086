import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { skipReasons } from '@waybill/archives'
import { addIgnoreRules, type IgnoreRules, isIgnored, openIgnoreRules } from '#scanning/git-ignore.ts'
import type { Skipped } from '#scanning/skipped.ts'
import { scanLimits, tooManyFiles } from '#scanning/scan-limits.ts'

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

/** What is left out of a folder. */
export interface LeftOut {
  /** Names of files and folders. */
  readonly names: ReadonlySet<string>
  /** Whether all that git ignores is left out, where the folder lies in a working tree. */
  readonly ignored: boolean
}

/** Lists the files of a folder in a stable order. Links are not followed; what is left out is listed with the reason. */
export async function listFiles(folder: string, { names, ignored }: LeftOut): Promise<Listing> {
  const found: Gathering = { files: [], skipped: [], limits: new Set(), bytes: 0 }
  const waiting: Folder[] = [{ within: '', names, rules: ignored ? await openIgnoreRules(folder) : undefined }]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { within, rules } = one
    const inner = rules && (await addIgnoreRules(rules, folder, within))
    const folders = await readFolder(folder, { within, names, rules: inner }, found)
    for (const path of folders.toReversed()) waiting.push({ within: path, names, rules: inner })
  }
  const { files, skipped, limits } = found
  return { files, skipped, limits: [...limits] }
}

interface Folder {
  readonly within: string
  readonly names: ReadonlySet<string>
  readonly rules: IgnoreRules | undefined
}

/** Adds the files of one folder and returns the folders in it. */
async function readFolder(root: string, { within, names, rules }: Folder, found: Gathering): Promise<readonly string[]> {
  const entries = await readdir(join(root, within), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (within === '') throw error
    found.skipped.push({ path: within, why: `it cannot be read: ${error.code ?? error.message}` })
    return []
  })
  const folders: string[] = []
  for (const entry of entries.toSorted(byName)) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`
    if (entry.name === '.git') continue
    const why = reasonToSkip(entry, names) ?? reasonToIgnore(path, entry, rules)
    if (why !== undefined) found.skipped.push({ path, why })
    else if (entry.isDirectory()) folders.push(path)
    else await addFile(root, path, found)
  }
  return folders
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1
}

function reasonToIgnore(path: string, entry: Dirent, rules: IgnoreRules = []): string | undefined {
  return isIgnored(rules, path, entry.isDirectory()) ? 'git ignores it' : undefined
}

function reasonToSkip(entry: Dirent, names: ReadonlySet<string>): string | undefined {
  if (names.has(entry.name)) return 'excluded'
  if (entry.isSymbolicLink()) return skipReasons.link
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
  if (files.length >= scanLimits.files) return { why: tooManyFiles, isGlobal: true }
  return bytes + size > scanLimits.totalBytes ? { why: 'more than 2 GiB in all', isGlobal: true } : undefined
}
