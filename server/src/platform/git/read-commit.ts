import type { Pack } from '#platform/git/pack.ts'
import { brokenPack, RepositoryError } from '#platform/git/repository-error.ts'

/** What a scan needs of a commit. */
export interface Commit {
  readonly id: string
  readonly tree: string
  /** ISO moment in UTC. */
  readonly committed: string
}

/** Tags may name tags. */
const maxTags = 20
/** Only the head of a commit is read; its message can have any length. */
const maxHeadBytes = 65_536

/** Returns the commit that an object names: itself, or through annotated tags. */
export function findCommit(pack: Pack, id: string): Commit {
  let name = id
  for (let tags = 0; tags <= maxTags; tags++) {
    const position = pack.find(name)
    if (position === undefined) throw brokenPack('the commit is missing')
    if (pack.kindOf(position) !== 'tag') return readCommit(pack, position)
    name = fieldOf(headOf(pack, position), 'object')
  }
  throw brokenPack('a tag names too many tags')
}

/** Reads a commit at a position. */
export function readCommit(pack: Pack, position: number): Commit {
  if (pack.kindOf(position) !== 'commit') throw new RepositoryError('the tag names no commit')
  const head = headOf(pack, position)
  const seconds = Number(/ (\d{1,12}) [+-]\d+$/.exec(fieldOf(head, 'committer'))?.[1] ?? 0)
  const moment = new Date(Math.min(seconds, 8.64e12) * 1000)
  return { id: pack.idOf(position), tree: fieldOf(head, 'tree'), committed: moment.toISOString() }
}

function headOf(pack: Pack, position: number): readonly string[] {
  if (pack.isTooLarge(position)) throw brokenPack('a commit is too large')
  const text = pack.contentOf(position).toString('latin1', 0, maxHeadBytes)
  return text.split('\n\n', 1)[0]?.split('\n') ?? []
}

function fieldOf(head: readonly string[], name: string): string {
  const line = head.find((one) => one.startsWith(`${name} `))
  if (line === undefined) throw brokenPack(`a commit or tag has no ${name}`)
  return line.slice(name.length + 1)
}
