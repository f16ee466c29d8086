import { createHash } from 'node:crypto'

import type { Pack, PackObject } from '#platform/git/pack.ts'
import type { RepositoryContent, RepositoryFile } from '#platform/git/repository-snapshot.ts'
import { Turns } from '#platform/git/turns.ts'

/** Reads the contents of files once each, in the order of the pack, deltas after their base. */
export async function* readContents(pack: Pack, reading: Reading): AsyncGenerator<RepositoryContent> {
  const wanted = wantedPositions(pack, reading.files)
  const turns = new Turns(reading.signal)
  for (const { position, content } of objectsOf(pack, wanted)) {
    if (turns.isOver()) await turns.next()
    if (wanted[position] === 1) yield toContent({ id: pack.idOf(position), sha256: digestOf(content), bytes: content }, reading.textBytesOf)
  }
}

/** Builds the wanted objects, and those they are built from. */
function* objectsOf(pack: Pack, wanted: Uint8Array): Generator<PackObject> {
  for (const root of wanted.keys()) {
    const isBlob = pack.bases[root] === -1 && pack.kindOf(root) === 'blob'
    if (isBlob && (wanted[root] === 1 || pack.hasChildren(root))) yield* pack.family(root)
  }
}

/** What is read, and how much of each. */
export interface Reading {
  readonly files: readonly RepositoryFile[]
  readonly textBytesOf: (id: string) => number
  readonly signal: AbortSignal
}

function wantedPositions(pack: Pack, files: readonly RepositoryFile[]): Uint8Array {
  const wanted = new Uint8Array(pack.count)
  for (const { id, mode } of files) {
    const position = mode === 'file' || mode === 'executable' ? pack.find(id) : undefined
    if (position !== undefined) wanted[position] = 1
  }
  return wanted
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Cuts a content; a cut one does not keep the whole in memory. */
export function toContent({ id, sha256, bytes }: Omit<RepositoryContent, 'size'>, textBytesOf: (id: string) => number): RepositoryContent {
  const most = textBytesOf(id) + 1
  return { id, bytes: bytes.length > most ? Uint8Array.from(bytes.subarray(0, most)) : bytes, sha256, size: bytes.length }
}
