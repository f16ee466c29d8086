import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { fetchCommitDates } from '#platform/git/commit-dates.ts'
import { downloadPack } from '#platform/git/download-pack.ts'
import { findRef, refNameOf } from '#platform/git/find-ref.ts'
import { type GitServer, openGitServer, type Ref } from '#platform/git/git-server.ts'
import { indexPack } from '#platform/git/index-pack.ts'
import type { Pack } from '#platform/git/pack.ts'
import { type Commit, findCommit } from '#platform/git/read-commit.ts'
import { readContents } from '#platform/git/read-contents.ts'
import { throwAsRepositoryError } from '#platform/git/repository-error.ts'
import type { RepositoryFetchRequest, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import { Turns } from '#platform/git/turns.ts'
import { type Listing, walkTree } from '#platform/git/walk-tree.ts'
import type { Outbound } from '#platform/outbound.ts'

/**
 * Fetches the files of one commit into a pack file in the folder, and lists them. Nothing is checked out. Yields to the event loop every
 * few milliseconds. Throws a RepositoryError, or the signal's reason; then nothing remains in the folder.
 */
export async function fetchRepository(outbound: Outbound, request: RepositoryFetchRequest): Promise<RepositorySnapshot> {
  const path = join(request.folder, 'repository.pack')
  try {
    request.signal.throwIfAborted()
    await mkdir(request.folder, { recursive: true })
    return await readRepository(outbound, request, path)
  } catch (error) {
    await rm(path, { force: true })
    return throwAsRepositoryError(error, request.signal)
  }
}

async function readRepository(outbound: Outbound, request: RepositoryFetchRequest, path: string): Promise<RepositorySnapshot> {
  const { url, limits, signal } = request
  const name = refNameOf(request)
  const server = await openGitServer({ outbound, limits, signal }, url, (one) => one === name)
  const ref = await findRef(server, request)
  await downloadFiles(server, ref, path)
  const pack = await indexPack({ path, hash: server.hash, limits, signal })
  try {
    return await toSnapshot({ server, ref, pack, path }, request)
  } catch (error) {
    pack.close()
    throw error
  }
}

async function downloadFiles(server: GitServer, { id }: Ref, path: string): Promise<void> {
  const { packBytes, objects, requestedBytes } = server.transport.limits
  // the filter leaves out files of this size too
  const filter = `blob:limit=${String(requestedBytes + 1)}`
  await downloadPack(server, { id, depth: 'deepen 1', filter }, { path, maxBytes: packBytes, maxObjects: objects })
}

interface Fetched {
  readonly server: GitServer
  readonly ref: Ref
  readonly pack: Pack
  readonly path: string
}

async function toSnapshot(fetched: Fetched, request: RepositoryFetchRequest): Promise<RepositorySnapshot> {
  const { ref, pack, path } = fetched
  const { limits, signal, url } = request
  const commit = findCommit(pack, ref.id)
  const listing = await list(fetched, commit, request)
  const commitDates = await datesOf(fetched, commit, request)
  const { files } = listing
  return {
    source: { url, ref: ref.target ?? ref.name, commit: commit.id, committed: commit.committed },
    ...listing,
    ...(commitDates === undefined ? {} : { commitDates }),
    contents: (textBytesOf = () => limits.textBytes) => readContents(pack, { files, textBytesOf, signal }),
    async close() {
      pack.close()
      await rm(path, { force: true })
    },
  }
}

async function list({ server, pack }: Fetched, { tree }: Commit, { limits, signal }: RepositoryFetchRequest): Promise<Listing> {
  const requestedBytes = server.features.has('filter') ? limits.requestedBytes : undefined
  return walkTree(pack, tree, { limits: { files: limits.files, requestedBytes }, turns: new Turns(signal) })
}

async function datesOf({ server }: Fetched, last: Commit, request: RepositoryFetchRequest): Promise<readonly string[] | undefined> {
  const { commitsSince, folder } = request
  return commitsSince === undefined ? undefined : fetchCommitDates(server, { last, since: commitsSince }, folder)
}
