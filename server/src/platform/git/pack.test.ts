import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  tuple,
  uint8Array,
} from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { defaultFetchLimits, type FetchLimits } from '#platform/git/fetch-limits.ts'
import { indexPack } from '#platform/git/index-pack.ts'
import type { Pack } from '#platform/git/pack.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import { temporaryFolder } from '#test/git-server.ts'
import { deltaOf, type DeltaStep, objectId, type PackEntry, packOf, sealPack } from '#test/pack-writer.ts'

const folder = temporaryFolder()
const opened: Pack[] = []

afterEach(() => opened.splice(0).forEach((pack) => pack.close()))
afterAll(() => folder.remove())

async function opening(bytes: Buffer, limits: Partial<FetchLimits> = {}, hash: 'sha1' | 'sha256' = 'sha1'): Promise<Pack> {
  const path = join(folder.path, 'test.pack')
  writeFileSync(path, bytes)
  const signal = new AbortController().signal
  const pack = await indexPack({ path, hash, limits: { ...defaultFetchLimits, ...limits }, signal })
  opened.push(pack)
  return pack
}

async function failure(bytes: Buffer, limits: Partial<FetchLimits> = {}): Promise<string> {
  const error: unknown = await opening(bytes, limits).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepositoryError)
  return (error as Error).message
}

const kinds = ['blob', 'tree', 'commit', 'tag'] as const
type Kind = (typeof kinds)[number]

/** Returns the names in a pack that are not those of its objects. */
function falseNames(pack: Pack): readonly string[] {
  const positions = Array.from({ length: pack.count }, (_, position) => position)
  return positions
    .filter((position) => pack.idOf(position) !== objectId(pack.kindOf(position) as Kind, pack.contentOf(position)))
    .map((position) => pack.idOf(position))
}

interface Built {
  readonly kind: Kind
  readonly content: Buffer
  readonly entry: PackEntry
}

/** A plan for one entry: an object, or a delta against an earlier one. */
interface Plan {
  readonly kind: Kind
  readonly content: Uint8Array
  readonly base: number | undefined
  readonly isByName: boolean
  readonly cuts: readonly (readonly [number, number])[]
}

const plans: Arbitrary<readonly Plan[]> = array(
  record({
    kind: constantFrom(...kinds),
    content: oneof(
      uint8Array({ maxLength: 300 }),
      nat({ max: 70_000 }).map((size) => new Uint8Array(size).fill(7)),
    ),
    base: option(nat({ max: 30 }), { nil: undefined }),
    isByName: boolean(),
    cuts: array(tuple(nat({ max: 80_000 }), nat({ max: 80_000 })), { maxLength: 5 }),
  }),
  { maxLength: 12 },
)

function build(list: readonly Plan[]): readonly Built[] {
  const built: Built[] = []
  for (const plan of list) built.push(plan.base === undefined || built.length === 0 ? plain(plan) : delta(plan, built))
  return built
}

function plain({ kind, content }: Plan): Built {
  return { kind, content: Buffer.from(content), entry: { kind, content: Buffer.from(content) } }
}

function delta({ base = 0, isByName, content, cuts }: Plan, built: readonly Built[]): Built {
  const position = base % built.length
  const from = built[position] ?? plain({ kind: 'blob', content, base, isByName, cuts })
  const steps = cuts.flatMap(([start, length]) => stepsOf(from.content, start, length))
  const added = { insert: Buffer.from(content).subarray(0, 127) }
  const all: readonly DeltaStep[] = [...steps, added]
  const result = Buffer.concat(
    all.map((step) => ('insert' in step ? step.insert : from.content.subarray(step.from, step.from + step.length))),
  )
  const bytes = deltaOf(from.content.length, all)
  const entry = isByName ? { baseId: objectId(from.kind, from.content), delta: bytes } : { base: position, delta: bytes }
  return { kind: from.kind, content: result, entry }
}

function stepsOf(base: Buffer, start: number, length: number): readonly DeltaStep[] {
  const from = start % (base.length + 1)
  const most = Math.min(length, base.length - from, 0xff_ff_ff)
  return most === 0 ? [] : [{ from, length: most }]
}

describe('a pack', () => {
  it('of any objects and deltas yields every object under its name', async () => {
    await assert(
      asyncProperty(plans, async (list) => {
        const built = build(list)
        const pack = await opening(packOf(built.map(({ entry }) => entry)))
        for (const { kind, content } of built) {
          const position = pack.find(objectId(kind, content)) ?? -1
          expect({ kind: pack.kindOf(position), size: pack.sizeOf(position) }).toEqual({ kind, size: content.length })
          expect(pack.contentOf(position).equals(content)).toBe(true)
        }
        opened.splice(0).forEach((one) => one.close())
      }),
    )
  })

  it('may name a base that stands later, and is itself a delta', async () => {
    const base = Buffer.from('base')
    const middle = Buffer.from('base!')
    const pack = await opening(
      packOf([
        { baseId: objectId('blob', middle), delta: deltaOf(5, [{ from: 0, length: 5 }, { insert: Buffer.from('?') }]) },
        { baseId: objectId('blob', base), delta: deltaOf(4, [{ from: 0, length: 4 }, { insert: Buffer.from('!') }]) },
        { kind: 'blob', content: base },
      ]),
    )
    expect(pack.contentOf(pack.find(objectId('blob', 'base!?')) ?? -1).toString()).toBe('base!?')
  })

  it('with objects larger than any window is read', async () => {
    const contents = [randomBytes(3_000_000), randomBytes(10), Buffer.alloc(5_000_000, 'x'), randomBytes(1_048_576)]
    const pack = await opening(packOf(contents.map((content) => ({ kind: 'blob', content }))))
    for (const content of contents) expect(pack.contentOf(pack.find(objectId('blob', content)) ?? -1).equals(content)).toBe(true)
  })

  it('with SHA-256 names is read', async () => {
    const pack = await opening(packOf([{ kind: 'blob', content: 'x' }], { hash: 'sha256' }), {}, 'sha256')
    expect(pack.find(objectId('blob', 'x', 'sha256'))).toBe(0)
  })

  it('may be empty', async () => {
    expect((await opening(packOf([]))).count).toBe(0)
  })

  it('keeps objects over the limit by name alone', async () => {
    const large = Buffer.alloc(5000, 'x')
    const pack = await opening(
      packOf([
        { kind: 'blob', content: large },
        { kind: 'blob', content: 'small' },
      ]),
      { objectBytes: 4999 },
    )
    const position = pack.find(objectId('blob', large)) ?? -1
    expect({ size: pack.sizeOf(position), isTooLarge: pack.isTooLarge(position) }).toEqual({ size: 5000, isTooLarge: true })
    expect(pack.find(objectId('blob', 'small'))).toBe(1)
  })

  it('leaves out what is built from objects over the limit', async () => {
    const large = Buffer.alloc(5000, 'x')
    const grown = { base: 1, delta: deltaOf(4, [{ from: 0, length: 4 }], 1_000_000_000_000) }
    const shrunk = { base: 0, delta: deltaOf(5000, [{ from: 0, length: 1 }]) }
    const pack = await opening(packOf([{ kind: 'blob', content: large }, { kind: 'blob', content: 'base' }, grown, shrunk]), {
      objectBytes: 4999,
    })
    expect(pack.find(objectId('blob', 'base'))).toBe(1)
    expect(pack.find(objectId('blob', 'x'))).toBeUndefined()
  })
})

describe('a pack is refused', () => {
  const blob = { kind: 'blob', content: 'content' } as const

  it.each([
    ['that is no pack', Buffer.from('PACX\0\0\0\u0002\0\0\0\0aaaaaaaaaaaaaaaaaaaa'), 'it is not a pack of version 2'],
    ['of another version', Buffer.from('PACK\0\0\0\u0004\0\0\0\0aaaaaaaaaaaaaaaaaaaa'), 'it is not a pack of version 2'],
    ['that is shorter than a header', Buffer.from('PACK'), 'it is not a pack of version 2'],
    ['with fewer objects than it claims', packOf([blob, blob], { count: 100_000 }), 'it has fewer objects than it claims'],
    ['with more objects than it claims', packOf([blob, blob], { count: 1 }), 'it continues after the last object'],
    ['with an object larger than it claims', packOf([{ ...blob, claimedSize: 3 }]), 'the size of an object is wrong'],
    ['with an object smaller than it claims', packOf([{ ...blob, claimedSize: 30 }]), 'the size of an object is wrong'],
    [
      'with an unknown type',
      sealPack(Buffer.concat([packOf([blob]).subarray(0, 12), Buffer.from([0x50]), Buffer.alloc(20)])),
      'an object has an unknown type',
    ],
    [
      'whose size never ends',
      sealPack(Buffer.concat([packOf([blob]).subarray(0, 12), Buffer.alloc(30, 0xff)])),
      'the size of an object is not valid',
    ],
    [
      'whose objects are not compressed',
      sealPack(Buffer.concat([packOf([blob]).subarray(0, 12), Buffer.alloc(30, 0x37)])),
      'an object cannot be decompressed',
    ],
    ['whose delta has no base', packOf([{ baseId: 'a'.repeat(40), delta: deltaOf(1, []) }]), 'the base of a delta is missing'],
    ['whose delta is its own base', packOf([{ base: 0, delta: deltaOf(1, []) }]), 'the base of a delta is missing'],
    [
      'whose delta is for another base',
      packOf([blob, { base: 0, delta: deltaOf(8, [{ from: 0, length: 1 }]) }]),
      'a delta has another base',
    ],
    [
      'whose delta yields less than it claims',
      packOf([blob, { base: 0, delta: deltaOf(7, [{ from: 0, length: 1 }], 2) }]),
      'a delta has another result',
    ],
    [
      'whose delta yields more than it claims',
      packOf([blob, { base: 0, delta: deltaOf(7, [{ from: 0, length: 4 }], 2) }]),
      'a delta reaches too far',
    ],
    [
      'whose delta copies from behind its base',
      packOf([blob, { base: 0, delta: deltaOf(7, [{ from: 6, length: 2 }]) }]),
      'a delta reaches too far',
    ],
    ['whose delta inserts more than it has', packOf([blob, { base: 0, delta: Buffer.from([7, 9, 9, 1]) }]), 'a delta reaches too far'],
    [
      'whose delta has an unknown instruction',
      packOf([blob, { base: 0, delta: Buffer.from([7, 1, 0]) }]),
      'a delta has an unknown instruction',
    ],
    ['whose delta has no sizes', packOf([blob, { base: 0, delta: Buffer.alloc(9, 0xff) }]), 'the size in a delta is not valid'],
  ])('%s', async (_, bytes, reason) => {
    expect(await failure(bytes)).toBe(`the repository's data is broken: ${reason}`)
  })

  it('that is truncated anywhere', async () => {
    const bytes = packOf([blob, { kind: 'blob', content: randomBytes(100) }, { base: 0, delta: deltaOf(7, [{ from: 0, length: 7 }]) }])
    for (let length = 0; length < bytes.length; length += 3)
      expect(await failure(bytes.subarray(0, length))).toMatch(/^the repository's data is broken/)
  })

  it('whose bytes were changed, or it yields only objects under their true names', async () => {
    const bytes = packOf([blob, { kind: 'tree', content: randomBytes(60) }, { base: 0, delta: deltaOf(7, [{ from: 2, length: 5 }]) }])
    await assert(
      asyncProperty(nat({ max: bytes.length - 1 }), integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes)
        changed.writeUInt8((changed[at] ?? 0) ^ change, at)
        const outcome = await opening(changed).then(falseNames, (error: unknown) => error)
        expect(outcome).toSatisfy((one) => one instanceof RepositoryError || isDeepStrictEqual(one, []))
        opened.splice(0).forEach((one) => one.close())
      }),
    )
  })

  it('with a chain of more than 4095 deltas', async () => {
    const entries: PackEntry[] = [{ kind: 'blob', content: 'x' }]
    for (let length = 1; length <= 4096; length++)
      entries.push({ base: length - 1, delta: deltaOf(length, [{ from: 0, length }, { insert: Buffer.from('x') }]) })
    expect(await failure(packOf(entries))).toBe("the repository's data is broken: a chain of deltas is too long")
    expect((await opening(packOf(entries.slice(0, -1)))).find(objectId('blob', 'x'.repeat(4096)))).toBe(4095)
  })

  it('with a delta bomb: each result is counted before it is built', async () => {
    const base = Buffer.alloc(60_000)
    const bomb = deltaOf(
      base.length,
      Array.from({ length: 500 }, () => ({ from: 0, length: 60_000 })),
    )
    const entries: readonly PackEntry[] = [
      { kind: 'blob', content: base },
      ...Array.from({ length: 100 }, () => ({ base: 0, delta: bomb })),
    ]
    expect(packOf(entries).length).toBeLessThan(20_000)
    expect(await failure(packOf(entries))).toBe('the repository unpacks to more than 2048 MB')
  })

  it('with more objects than allowed', async () => {
    expect(await failure(packOf([blob, blob]), { objects: 1 })).toBe('the repository has more than 1 objects')
  })

  it('that unpacks to more than allowed', async () => {
    expect(await failure(packOf([blob, { kind: 'blob', content: Buffer.alloc(100) }]), { unpackedBytes: 106 })).toBe(
      'the repository unpacks to more than 106 bytes',
    )
  })
})
