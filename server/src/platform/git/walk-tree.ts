import type { Pack } from '#platform/git/pack.ts'
import { decodePath, lengthProblem, megabytes, nameProblem, skipReasons } from '@waybill/archives'
import { brokenPack } from '#platform/git/repository-error.ts'
import type { ListedFile, SkippedPath } from '#platform/git/repository-snapshot.ts'
import { readTree, type TreeEntry } from '#platform/git/read-tree.ts'
import type { Turns } from '#platform/git/turns.ts'

/** The paths of a tree. */
export interface TreeListing {
  readonly files: readonly ListedFile[]
  readonly skipped: readonly SkippedPath[]
  readonly limits: readonly string[]
}

/** Of all paths, since a few trees within each other can name any number of long ones. */
const maxPathBytes = 64 * 1_048_576

interface Walk {
  readonly pack: Pack
  readonly mostFiles: number
  readonly files: ListedFile[]
  readonly skipped: SkippedPath[]
  readonly folders: Folder[]
  /** Counted during the walk: ten trees within each other with ten equal entries each name 10^10 files. */
  entries: number
  pathBytes: number
  isCut: boolean
}

interface WalkOptions {
  readonly mostFiles: number
  readonly turns: Turns
}

interface Folder {
  readonly id: string
  /** Ends with a slash, or is empty. */
  readonly prefix: string
}

/** Lists the files of a tree, up to a number. */
export async function walkTree(pack: Pack, root: string, { mostFiles, turns }: WalkOptions): Promise<TreeListing> {
  const walk: Walk = {
    pack,
    mostFiles,
    files: [],
    skipped: [],
    folders: [{ id: root, prefix: '' }],
    entries: 0,
    pathBytes: 0,
    isCut: false,
  }
  for (let folder = walk.folders.pop(); folder !== undefined && !walk.isCut; folder = walk.folders.pop()) {
    takeFolder(walk, folder)
    if (turns.isOver()) await turns.next()
  }
  const { files, skipped, isCut } = walk
  return { files, skipped, limits: isCut ? [`only the first ${String(files.length)} files are listed`] : [] }
}

function takeFolder(walk: Walk, { id, prefix }: Folder): void {
  const { pack } = walk
  const position = pack.find(id)
  if (position === undefined || pack.kindOf(position) !== 'tree') throw brokenPack('a folder is missing')
  if (pack.isTooLarge(position)) return skip(walk, prefix, `larger than ${megabytes(pack.limits.objectBytes)}`)
  const names = new Set<string>()
  for (const entry of readTree(pack.contentOf(position), pack.idLength)) {
    walk.isCut ||= isFull(walk)
    if (walk.isCut) return
    const name = decodePath(entry.name)
    takeEntry(walk, { ...entry, path: prefix + name }, names.has(name) ? skipReasons.repeatedName : nameProblem(name))
    names.add(name)
  }
}

/** Folders and skipped paths count too: they cost as much as files. */
function isFull({ files, entries, pathBytes, mostFiles }: Walk): boolean {
  return files.length >= mostFiles || entries >= mostFiles * 2 || pathBytes >= maxPathBytes
}

interface NamedEntry extends Omit<TreeEntry, 'name'> {
  readonly path: string
}

function takeEntry(walk: Walk, entry: NamedEntry, problem: string | undefined): void {
  walk.entries++
  walk.pathBytes += entry.path.length
  const reason = problem ?? lengthProblem(entry.path)
  if (reason !== undefined) skip(walk, entry.path, reason)
  else if (entry.mode === 'folder') walk.folders.push({ id: entry.id, prefix: `${entry.path}/` })
  else walk.files.push({ path: entry.path, mode: entry.mode, id: entry.id })
}

function skip({ skipped }: Walk, path: string, why: string): void {
  skipped.push({ path, why })
}
