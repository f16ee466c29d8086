import { mkdir, rm } from 'node:fs/promises'

import { fetchCommitDates } from '#platform/git/commit-dates.ts'
import { canSendSingleContents, fetchFiles, type FetchedFiles, packPath } from '#platform/git/fetch-files.ts'
import { findRef, refNameOf } from '#platform/git/find-ref.ts'
import { type GitServer, openGitServer, type Ref } from '#platform/git/git-server.ts'
import { learn, listFiles } from '#platform/git/list-files.ts'
import { readContents } from '#platform/git/read-contents.ts'
import { throwAsRepositoryError } from '#platform/git/repository-error.ts'
import type { RepositoryContent, RepositoryFetchRequest, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import type { Outbound } from '#platform/outbound.ts'

/**
 * Fetches the files of one commit into a pack file in the folder, and lists them. Nothing is checked out. Yields to the event loop every
 * few milliseconds. Throws a RepositoryError, or the signal's reason; then nothing remains in the folder.
 */
export async function fetchRepository(outbound: Outbound, request: RepositoryFetchRequest): Promise<RepositorySnapshot> {
  try {
    request.signal.throwIfAborted()
    await mkdir(request.folder, { recursive: true })
    return await readRepository(outbound, request)
  } catch (error) {
    await rm(packPath(request.folder), { force: true })
    return throwAsRepositoryError(error, request.signal)
  }
}

async function readRepository(outbound: Outbound, request: RepositoryFetchRequest): Promise<RepositorySnapshot> {
  const { url, limits, signal } = request
  const name = refNameOf(request)
  const server = await openGitServer({ outbound, limits, signal }, url, (one) => one === name)
  const ref = await findRef(server, request)
  const fetched = await fetchFiles(server, ref, request)
  try {
    return await toSnapshot({ server, ref, fetched }, request)
  } catch (error) {
    fetched.pack?.close()
    throw error
  }
}

interface FetchedFrom {
  readonly server: GitServer
  readonly ref: Ref
  readonly fetched: FetchedFiles
}

async function toSnapshot({ server, ref, fetched }: FetchedFrom, request: RepositoryFetchRequest): Promise<RepositorySnapshot> {
  const { limits, signal, url, folder } = request
  const { commit, listing, contentOf, pack } = fetched
  const listed = listFiles(listing, contentOf)
  const commitDates = request.commitsSince && (await fetchCommitDates(server, { last: commit, since: request.commitsSince }, folder))
  return {
    source: { url, ref: ref.target ?? ref.name, commit: commit.id, committed: commit.committed },
    ...listed,
    ...(canSendSingleContents(server) ? { learned: learn(listing.files, contentOf) } : {}),
    ...(commitDates === undefined ? {} : { commitDates }),
    contents: (textBytesOf = () => limits.textBytes) =>
      pack === undefined ? noContents() : readContents(pack, { files: listed.files, textBytesOf, signal }),
    async close() {
      pack?.close()
      await rm(packPath(folder), { force: true })
    },
  }
}

async function* noContents(): AsyncGenerator<RepositoryContent> {
  // every content is known
}
