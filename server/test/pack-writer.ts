import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

type Kind = 'commit' | 'tree' | 'blob' | 'tag'
type HashName = 'sha1' | 'sha256'

const types: Readonly<Record<Kind, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 }

/** An entry of a pack: an object, or a delta by distance or by name. */
export type PackEntry =
  | { readonly kind: Kind; readonly content: Buffer | string; readonly claimedSize?: number }
  /** `base` is the position of the base in the list. */
  | { readonly base: number; readonly delta: Buffer; readonly claimedSize?: number }
  | { readonly baseId: string; readonly delta: Buffer; readonly claimedSize?: number }

/** Names an object as git does. */
export function objectId(kind: Kind, content: Buffer | string, hash: HashName = 'sha1'): string {
  const bytes = Buffer.from(content)
  return createHash(hash)
    .update(`${kind} ${String(bytes.length)}\0`)
    .update(bytes)
    .digest('hex')
}

/** Writes a pack, valid or not. */
export function packOf(entries: readonly PackEntry[], { hash = 'sha1', count = entries.length }: PackOptions = {}): Buffer {
  const header = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1')
  header.writeUInt32BE(count, 8)
  const pieces: Buffer[] = [header]
  const offsets: number[] = []
  let offset = 12
  for (const entry of entries) {
    offsets.push(offset)
    const bytes = entryOf(entry, offset, offsets)
    pieces.push(bytes)
    offset += bytes.length
  }
  return sealPack(Buffer.concat(pieces), hash)
}

interface PackOptions {
  readonly hash?: HashName
  /** Claimed in the header. */
  readonly count?: number
}

/** Appends the trailer. */
export function sealPack(bytes: Buffer, hash: HashName = 'sha1'): Buffer {
  return Buffer.concat([bytes, createHash(hash).update(bytes).digest()])
}

function entryOf(entry: PackEntry, offset: number, offsets: readonly number[]): Buffer {
  const content = Buffer.from('kind' in entry ? entry.content : entry.delta)
  const size = entry.claimedSize ?? content.length
  const data = deflateSync(content)
  if ('kind' in entry) return Buffer.concat([entryHeader(types[entry.kind], size), data])
  if ('baseId' in entry) return Buffer.concat([entryHeader(7, size), Buffer.from(entry.baseId, 'hex'), data])
  return Buffer.concat([entryHeader(6, size), distanceOf(offset - (offsets[entry.base] ?? 0)), data])
}

function entryHeader(type: number, size: number): Buffer {
  const first = (type << 4) | (size % 16)
  const rest = sizeOf(Math.floor(size / 16))
  return size < 16 ? Buffer.from([first]) : Buffer.concat([Buffer.from([first | 128]), rest])
}

function sizeOf(size: number): Buffer {
  const bytes: number[] = []
  let rest = size
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}

function distanceOf(distance: number): Buffer {
  const bytes = [distance % 128]
  let rest = Math.floor(distance / 128)
  while (rest > 0) {
    rest--
    bytes.unshift((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from(bytes)
}

/** A piece of the base, or new bytes. */
export type DeltaStep = { readonly from: number; readonly length: number } | { readonly insert: Buffer }

/** Writes a delta; the sizes may be false. */
export function deltaOf(baseSize: number, steps: readonly DeltaStep[], size = resultSize(steps)): Buffer {
  return Buffer.concat([sizeOf(baseSize), sizeOf(size), ...steps.flatMap(stepBytes)])
}

function resultSize(steps: readonly DeltaStep[]): number {
  return steps.reduce((sum, step) => sum + ('insert' in step ? step.insert.length : step.length), 0)
}

function stepBytes(step: DeltaStep): readonly Buffer[] {
  if (!('insert' in step)) return [copyBytes(step)]
  return step.insert.length === 0 ? [] : [Buffer.from([step.insert.length]), step.insert]
}

function copyBytes({ from, length }: { readonly from: number; readonly length: number }): Buffer {
  const fields = [from % 256, (from >> 8) % 256, (from >> 16) % 256, from >>> 24, length % 256, (length >> 8) % 256, length >> 16]
  const code = fields.reduce((bits, byte, i) => (byte === 0 ? bits : bits | (1 << i)), 128)
  return Buffer.from([code, ...fields.filter((byte) => byte !== 0)])
}

/** One entry of a folder. */
export interface TreeLine {
  readonly mode?: string
  readonly name: string | Buffer
  readonly id: string
}

/** Writes the content of a tree. */
export function treeOf(lines: readonly TreeLine[]): Buffer {
  return Buffer.concat(
    lines.flatMap(({ mode = '100644', name, id }) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.from([0]),
      Buffer.from(id, 'hex'),
    ]),
  )
}

/** Writes the content of a commit. */
export function commitOf(tree: string, committed = 1_700_000_000): string {
  const who = `A <a@example.com> ${String(committed)} +0100`
  return `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nmessage\n`
}

/** A repository with one commit. */
export interface HandmadeRepository {
  readonly commit: string
  readonly pack: Buffer
}

/** Makes a repository whose root folder has these lines; `others` are the objects besides root and commit. */
export function repositoryOf(lines: readonly TreeLine[], others: readonly PackEntry[], hash: HashName = 'sha1'): HandmadeRepository {
  const root = treeOf(lines)
  const commit = commitOf(objectId('tree', root, hash))
  const pack = packOf([{ kind: 'commit', content: commit }, { kind: 'tree', content: root }, ...others], { hash })
  return { commit: objectId('commit', commit, hash), pack }
}
