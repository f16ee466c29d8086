import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { downloadPack } from '#platform/git/download-pack.ts'
import type { FetchLimits } from '#platform/git/fetch-limits.ts'
import type { GitServer } from '#platform/git/git-server.ts'
import { indexPack } from '#platform/git/index-pack.ts'
import type { Pack } from '#platform/git/pack.ts'
import type { Commit } from '#platform/git/read-commit.ts'
import { readCommit } from '#platform/git/read-commit.ts'

/** A busy repository has some thousand commits in 90 days, of less than 1 kB each. */
const mostBytes = 50 * 1_048_576
const mostCommits = 100_000

/** The last commit, and from when on others are asked for. */
export interface CommitRange {
  readonly last: Commit
  readonly since: Date
}

/** Returns the dates of the commits since a moment; undefined where the server cannot send commits alone, or fails to. */
export async function fetchCommitDates(
  server: GitServer,
  { last, since }: CommitRange,
  folder: string,
): Promise<readonly string[] | undefined> {
  if (last.committed < since.toISOString()) return []
  if (!canSendCommits(server)) return undefined
  const path = join(folder, 'commits.pack')
  try {
    return await downloadDates(server, { last, since }, path)
  } catch {
    server.transport.signal.throwIfAborted()
    return undefined
  } finally {
    await rm(path, { force: true })
  }
}

function canSendCommits({ version, features }: GitServer): boolean {
  return features.has('filter') && features.has('shallow') && (version === 2 || features.has('deepen-since'))
}

async function downloadDates(server: GitServer, { last, since }: CommitRange, path: string): Promise<readonly string[]> {
  const { hash, transport } = server
  const limits: FetchLimits = { ...transport.limits, objects: mostCommits }
  const depth = `deepen-since ${String(Math.floor(since.getTime() / 1000))}`
  await downloadPack(server, { ids: [last.id], depth, filter: 'tree:0' }, { path, maxBytes: mostBytes, maxObjects: mostCommits })
  const pack = await indexPack({ path, hash, limits, signal: transport.signal })
  try {
    return datesIn(pack, since.toISOString())
  } finally {
    pack.close()
  }
}

function datesIn(pack: Pack, since: string): readonly string[] {
  const positions = Array.from({ length: pack.count }, (_, position) => position)
  const commits = positions.filter((position) => pack.kindOf(position) === 'commit').map((position) => readCommit(pack, position))
  return commits
    .map(({ committed }) => committed)
    .filter((committed) => committed >= since)
    .toSorted()
}
