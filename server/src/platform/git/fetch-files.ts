import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { downloadPack, type PackRequest } from '#platform/git/download-pack.ts'
import type { GitServer, Ref } from '#platform/git/git-server.ts'
import { indexPack } from '#platform/git/index-pack.ts'
import { contentsIn } from '#platform/git/list-files.ts'
import type { Pack } from '#platform/git/pack.ts'
import { type Commit, findCommit } from '#platform/git/read-commit.ts'
import { brokenPack, isRepositoryFailure } from '#platform/git/repository-error.ts'
import type { KnownContent, ListedFile, RepositoryFetchRequest } from '#platform/git/repository-snapshot.ts'
import { Turns } from '#platform/git/turns.ts'
import { type TreeListing, walkTree } from '#platform/git/walk-tree.ts'

/** The files of a commit. */
export interface FetchedFiles {
  readonly commit: Commit
  readonly listing: TreeListing
  readonly contentOf: (id: string) => KnownContent
  /** Has all contents that are not known; undefined where all are. */
  readonly pack: Pack | undefined
}

export type FilesRequest = Pick<RepositoryFetchRequest, 'folder' | 'limits' | 'signal' | 'findKnown'>

/** Reports whether a server sends folders alone, and then single contents by name, as partial clones need it. */
export function canSendSingleContents({ version, features }: GitServer): boolean {
  return version === 2 && features.has('filter') && features.has('shallow')
}

/** Fetches the files of a commit: only those that are not known where that is possible, else all. Throws a RepositoryError. */
export async function fetchFiles(server: GitServer, ref: Ref, request: FilesRequest): Promise<FetchedFiles> {
  const { findKnown } = request
  if (findKnown === undefined || !canSendSingleContents(server)) return fetchAll(server, ref, request)
  try {
    return (await fetchUnknown(server, ref, { ...request, findKnown })) ?? (await fetchAll(server, ref, request))
  } catch (error) {
    request.signal.throwIfAborted()
    if (!isRepositoryFailure(error)) throw error
    return fetchAll(server, ref, request)
  }
}

async function fetchAll(server: GitServer, { id }: Ref, request: FilesRequest): Promise<FetchedFiles> {
  const { requestedBytes } = request.limits
  // the filter leaves out files of this size too
  const pack = await fetchPack(server, { ids: [id], depth: 'deepen 1', filter: `blob:limit=${String(requestedBytes + 1)}` }, request)
  try {
    const contentOf = contentsIn(pack, server.features.has('filter') ? requestedBytes : undefined)
    return { ...(await readTree(pack, id, request)), contentOf, pack }
  } catch (error) {
    pack.close()
    throw error
  }
}

/** Objects are named in the request, in some fifty bytes each. */
const mostRequested = 20_000

/** Fetches the folders first, and then single contents; undefined where too few are known. */
async function fetchUnknown(
  server: GitServer,
  { id }: Ref,
  request: FilesRequest & Required<Pick<FilesRequest, 'findKnown'>>,
): Promise<FetchedFiles | undefined> {
  const tree = await fetchTree(server, id, request)
  const { files } = tree.listing
  const known = await request.findKnown(files)
  const ids = unknownIds(files, known)
  if (ids.length > Math.min(mostRequested, files.length / 2)) return undefined
  if (ids.length === 0) return { ...tree, contentOf: (one) => requireKnown(known.get(one)), pack: undefined }
  const pack = await fetchPack(server, { ids }, request)
  if (ids.every((one) => pack.find(one) !== undefined)) {
    const fetched = contentsIn(pack, request.limits.requestedBytes)
    return { ...tree, contentOf: (one) => known.get(one) ?? fetched(one), pack }
  }
  pack.close()
  return undefined
}

function unknownIds(files: readonly ListedFile[], known: ReadonlyMap<string, KnownContent>): readonly string[] {
  return [...new Set(files.flatMap(({ id, mode }) => (mode === 'submodule' || known.has(id) ? [] : [id])))]
}

function requireKnown(content: KnownContent | undefined): KnownContent {
  if (content === undefined) throw brokenPack('a file is missing')
  return content
}

async function fetchTree(server: GitServer, id: string, request: FilesRequest): Promise<Pick<FetchedFiles, 'commit' | 'listing'>> {
  const pack = await fetchPack(server, { ids: [id], depth: 'deepen 1', filter: 'blob:none' }, request)
  try {
    return await readTree(pack, id, request)
  } finally {
    pack.close()
  }
}

async function readTree(pack: Pack, id: string, { limits, signal }: FilesRequest): Promise<Pick<FetchedFiles, 'commit' | 'listing'>> {
  const commit = findCommit(pack, id)
  return { commit, listing: await walkTree(pack, commit.tree, { mostFiles: limits.files, turns: new Turns(signal) }) }
}

/** Returns where the pack of a fetch lies. */
export function packPath(folder: string): string {
  return join(folder, 'repository.pack')
}

/** Downloads a pack in place of an earlier one, and reads it. */
async function fetchPack(server: GitServer, wanted: PackRequest, { folder, limits, signal }: FilesRequest): Promise<Pack> {
  const path = packPath(folder)
  await rm(path, { force: true })
  await downloadPack(server, wanted, { path, maxBytes: limits.packBytes, maxObjects: limits.objects })
  return indexPack({ path, hash: server.hash, limits, signal })
}
