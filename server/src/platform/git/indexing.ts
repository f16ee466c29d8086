import { isLfsPointer, megabytes } from '@waybill/archives'
import type { Pack } from '#platform/git/pack.ts'
import { blobKind } from '#platform/git/pack-entry.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { Turns } from '#platform/git/turns.ts'

/** What the passes over a pack share. */
export interface Indexing {
  readonly pack: Pack
  readonly turns: Turns
  /** Deltas whose base is known by name alone. */
  readonly byBaseId: Map<string, number[]>
  unpacked: number
}

/** Counts decompressed bytes before anything is allocated for them. */
export function countBytes(indexing: Indexing, bytes: number): void {
  const { unpackedBytes } = indexing.pack.limits
  indexing.unpacked += bytes
  if (indexing.unpacked > unpackedBytes) throw new RepositoryError(`the repository unpacks to more than ${megabytes(unpackedBytes)}`)
}

/** Names an object by its content, and marks it if it is a pointer to a file in Git LFS. */
export function nameObject(pack: Pack, position: number, { kind, content }: { readonly kind: number; readonly content: Buffer }): void {
  pack.name(position, kind, content)
  if (kind === blobKind && isLfsPointer(content)) pack.lfsPointers[position] = 1
}
