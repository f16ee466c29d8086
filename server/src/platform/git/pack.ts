import { createHash } from 'node:crypto'

import { applyDelta } from '#platform/git/apply-delta.ts'
import type { FetchLimits } from '#platform/git/fetch-limits.ts'
import { ObjectTable } from '#platform/git/object-table.ts'
import { kinds, readEntryHeader } from '#platform/git/pack-entry.ts'
import { inflateAt, PackFile } from '#platform/git/pack-file.ts'
import { RecentContents } from '#platform/git/recent-contents.ts'
import { brokenPack, RepositoryError } from '#platform/git/repository-error.ts'

const idLengths = { sha1: 20, sha256: 32 } as const
const cachedBytes = 32 * 1_048_576
const packHeaderLength = 12
/** No entry is shorter: one byte of header and an empty stream. */
const shortestEntry = 9

/** The limits that concern objects. */
export type PackLimits = Pick<FetchLimits, 'objects' | 'objectBytes' | 'unpackedBytes'>

/** An object of a pack with its content. */
export interface PackObject {
  readonly position: number
  readonly content: Buffer
}

/** The objects of a pack file, addressed by their position in it; `indexPack` fills the arrays. */
export class Pack {
  readonly path: string
  readonly hash: 'sha1' | 'sha256'
  readonly limits: PackLimits
  readonly file: PackFile
  readonly count: number
  readonly idLength: number
  /** Of each entry in the file. */
  readonly offsets: Float64Array
  /** Of each object, also of one that is too large to be built. */
  readonly sizes: Float64Array
  /** 0 for a delta that is not built yet, or cannot be. */
  readonly kinds: Uint8Array
  /** Position of the base; -1 for none. */
  readonly bases: Int32Array
  readonly depths: Uint16Array
  readonly lfsPointers: Uint8Array
  readonly ids: Uint8Array
  hasTooLarge = false
  readonly #table: ObjectTable
  readonly #firstChildren: Int32Array
  readonly #nextChildren: Int32Array
  readonly #recent = new RecentContents(cachedBytes)

  constructor(path: string, hash: 'sha1' | 'sha256', limits: PackLimits) {
    this.path = path
    this.hash = hash
    this.limits = limits
    this.file = new PackFile(path)
    this.idLength = idLengths[hash]
    this.count = this.#readCount()
    this.offsets = new Float64Array(this.count)
    this.sizes = new Float64Array(this.count)
    this.kinds = new Uint8Array(this.count)
    this.bases = new Int32Array(this.count).fill(-1)
    this.depths = new Uint16Array(this.count)
    this.lfsPointers = new Uint8Array(this.count)
    this.ids = new Uint8Array(this.count * this.idLength)
    this.#table = new ObjectTable(this.ids, this.idLength)
    this.#firstChildren = new Int32Array(this.count).fill(-1)
    this.#nextChildren = new Int32Array(this.count).fill(-1)
  }

  #readCount(): number {
    const header = this.file.bytesAt(0, packHeaderLength)
    const isPack = header.length >= packHeaderLength && header.toString('latin1', 0, 4) === 'PACK'
    if (!isPack || ![2, 3].includes(header.readUInt32BE(4))) throw brokenPack('it is not a pack of version 2')
    const count = header.readUInt32BE(8)
    if (count > this.limits.objects) throw new RepositoryError(`the repository has more than ${String(this.limits.objects)} objects`)
    if (count * shortestEntry > this.file.size) throw brokenPack('it has fewer objects than it claims')
    return count
  }

  /** Returns where the entries begin and end in the file. */
  get range(): { readonly start: number; readonly end: number } {
    return { start: packHeaderLength, end: this.file.size - this.idLength }
  }

  /** Returns the position of an object by its name in hexadecimal digits. */
  find(id: string): number | undefined {
    return this.#table.find(Buffer.from(id, 'hex'))
  }

  idOf(position: number): string {
    return Buffer.from(this.ids.subarray(position * this.idLength, (position + 1) * this.idLength)).toString('hex')
  }

  kindOf(position: number): (typeof kinds)[number] {
    return kinds[this.kinds[position] ?? 0] ?? ''
  }

  sizeOf(position: number): number {
    return this.sizes[position] ?? 0
  }

  setSize(position: number, size: number): void {
    this.sizes[position] = size
    this.hasTooLarge ||= this.isTooLarge(position)
  }

  isTooLarge(position: number): boolean {
    return this.sizeOf(position) > this.limits.objectBytes
  }

  /** Adds a delta to the objects that are built from a base. */
  addChild(base: number, position: number): void {
    this.bases[position] = base
    this.#nextChildren[position] = this.#firstChildren[base] ?? -1
    this.#firstChildren[base] = position
  }

  /** Names an object by its content, so that no object can be taken for another. */
  name(position: number, kind: number, content: Buffer): void {
    const hash = createHash(this.hash).update(`${kinds[kind] ?? ''} ${String(content.length)}\0`)
    this.setId(position, kind, hash.update(content).digest())
  }

  setId(position: number, kind: number, id: Buffer): void {
    this.kinds[position] = kind
    this.ids.set(id, position * this.idLength)
    this.#table.add(position)
  }

  hasChildren(position: number): boolean {
    return this.#firstChildren[position] !== -1
  }

  /** Returns an object, built from its bases where it is a delta. */
  contentOf(position: number): Buffer {
    const deltas: number[] = []
    let root = position
    while (this.bases[root] !== -1 && this.#recent.get(root) === undefined) {
      deltas.push(root)
      root = this.bases[root] ?? -1
    }
    const start = this.#recent.get(root) ?? this.#keep(root, this.inflate(root))
    return deltas.reduceRight((base, delta) => this.#keep(delta, applyDelta(base, this.inflate(delta))), start)
  }

  /** Keeps what other objects are built from. */
  #keep(position: number, content: Buffer): Buffer {
    if (this.hasChildren(position)) this.#recent.add(position, content)
    return content
  }

  /** Returns the decompressed stream of an entry: an object or a delta. */
  inflate(position: number): Buffer {
    const { start, size } = readEntryHeader(this.file, this.offsets[position] ?? 0, this.idLength)
    return inflateAt(this.file, start, size).content
  }

  /** Returns an object and all that are built from it, each after its base. Deltas that are too large are left out with theirs. */
  *family(root: number): Generator<PackObject> {
    const waiting = [root]
    for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
      if (this.isTooLarge(position)) continue
      yield { position, content: this.contentOf(position) }
      for (const child of this.#childrenOf(position)) waiting.push(child)
    }
  }

  *#childrenOf(position: number): Generator<number> {
    for (let child = this.#firstChildren[position] ?? -1; child !== -1; child = this.#nextChildren[child] ?? -1) yield child
  }

  close(): void {
    this.file.close()
  }
}
