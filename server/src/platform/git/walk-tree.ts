import type { Pack } from '#platform/git/pack.ts'
import { decodePath, lengthProblem, nameProblem } from '#platform/git/path-name.ts'
import { brokenPack, megabytes } from '#platform/git/repository-error.ts'
import type { RepositoryFile, SkippedPath } from '#platform/git/repository-snapshot.ts'
import { readTree, type TreeEntry } from '#platform/git/read-tree.ts'
import type { Turns } from '#platform/git/turns.ts'

/** What a walk may list. */
export interface WalkLimits {
  readonly files: number
  /** A file that is missing from the pack is larger than this; undefined where the server was not asked to leave out files. */
  readonly requestedBytes: number | undefined
}

/** The paths of a tree. */
export interface Listing {
  readonly files: readonly RepositoryFile[]
  readonly skipped: readonly SkippedPath[]
  readonly limits: readonly string[]
}

/** Of all paths, since a few trees within each other can name any number of long ones. */
const maxPathBytes = 64 * 1_048_576

interface Walk {
  readonly pack: Pack
  readonly limits: WalkLimits
  readonly files: RepositoryFile[]
  readonly skipped: SkippedPath[]
  readonly folders: Folder[]
  /** Counted during the walk: ten trees within each other with ten equal entries each name 10^10 files. */
  entries: number
  pathBytes: number
  isCut: boolean
}

interface WalkOptions {
  readonly limits: WalkLimits
  readonly turns: Turns
}

interface Folder {
  readonly id: string
  /** Ends with a slash, or is empty. */
  readonly prefix: string
}

/** Lists the files of a tree, up to the limits. */
export async function walkTree(pack: Pack, root: string, { limits, turns }: WalkOptions): Promise<Listing> {
  const walk: Walk = { pack, limits, files: [], skipped: [], folders: [{ id: root, prefix: '' }], entries: 0, pathBytes: 0, isCut: false }
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
    takeEntry(walk, { ...entry, path: prefix + name }, names.has(name) ? 'its name occurs twice' : nameProblem(name))
    names.add(name)
  }
}

/** Folders and skipped paths count too: they cost as much as files. */
function isFull({ files, entries, pathBytes, limits }: Walk): boolean {
  return files.length >= limits.files || entries >= limits.files * 2 || pathBytes >= maxPathBytes
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
  else if (entry.mode === 'submodule') walk.files.push({ path: entry.path, mode: entry.mode, id: entry.id, size: 0 })
  else takeFile(walk, entry, entry.mode)
}

function takeFile(walk: Walk, { path, id }: NamedEntry, mode: RepositoryFile['mode']): void {
  const { pack, files } = walk
  const position = pack.find(id)
  if (position === undefined) return skip(walk, path, missingReason(walk))
  if (pack.isTooLarge(position)) return skip(walk, path, `larger than ${megabytes(pack.limits.objectBytes)}`)
  if (pack.kindOf(position) !== 'blob') throw brokenPack('a file is not a file')
  const file = { path, mode, id, size: pack.sizeOf(position) }
  files.push(pack.lfsPointers[position] === 1 ? { ...file, isLfsPointer: true } : file)
}

function missingReason({ pack, limits }: Walk): string {
  if (limits.requestedBytes !== undefined) return `larger than ${megabytes(limits.requestedBytes)}`
  return pack.hasTooLarge ? `larger than ${megabytes(pack.limits.objectBytes)}` : 'the server did not send it'
}

function skip({ skipped }: Walk, path: string, why: string): void {
  skipped.push({ path, why })
}
