import type { Pack } from '#platform/git/pack.ts'
import { megabytes } from '@waybill/archives'
import { brokenPack } from '#platform/git/repository-error.ts'
import type { KnownContent, ListedFile, RepositoryFile, SkippedPath } from '#platform/git/repository-snapshot.ts'
import type { TreeListing } from '#platform/git/walk-tree.ts'

/** The files of a tree with their sizes. */
export interface FileListing {
  readonly files: readonly RepositoryFile[]
  readonly skipped: readonly SkippedPath[]
  readonly limits: readonly string[]
}

/** Gives every listed path its size, or skips it. */
export function listFiles(listing: TreeListing, contentOf: (id: string) => KnownContent): FileListing {
  const files: RepositoryFile[] = []
  const skipped = [...listing.skipped]
  for (const file of listing.files) {
    const content = file.mode === 'submodule' ? { size: 0 } : contentOf(file.id)
    if ('why' in content) skipped.push({ path: file.path, why: content.why })
    else files.push({ ...file, ...content })
  }
  return { files, skipped, limits: listing.limits }
}

/** Makes a function that says of a content what a pack has of it. Without `requestedBytes` the server was not asked to leave out files. */
export function contentsIn(pack: Pack, requestedBytes: number | undefined): (id: string) => KnownContent {
  return (id) => {
    const position = pack.find(id)
    if (position === undefined) return { why: missingReason(pack, requestedBytes) }
    const size = pack.sizeOf(position)
    // a server may ignore the filter, and sends what is asked for by name
    if (requestedBytes !== undefined && size > requestedBytes) return { why: largerThan(requestedBytes) }
    if (pack.isTooLarge(position)) return { why: largerThan(pack.limits.objectBytes) }
    if (pack.kindOf(position) !== 'blob') throw brokenPack('a file is not a file')
    return pack.lfsPointers[position] === 1 ? { size, isLfsPointer: true } : { size }
  }
}

function missingReason({ hasTooLarge, limits }: Pack, requestedBytes: number | undefined): string {
  if (requestedBytes !== undefined) return largerThan(requestedBytes)
  return hasTooLarge ? largerThan(limits.objectBytes) : 'the server did not send it'
}

function largerThan(bytes: number): string {
  return `larger than ${megabytes(bytes)}`
}

/** Collects what a later fetch may know of each content. */
export function learn(files: readonly ListedFile[], contentOf: (id: string) => KnownContent): ReadonlyMap<string, KnownContent> {
  const ids = new Set(files.filter(({ mode }) => mode !== 'submodule').map(({ id }) => id))
  return new Map(Array.from(ids, (id) => [id, contentOf(id)]))
}
