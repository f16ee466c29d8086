import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { refused } from '#cli-error.ts'
import type { Source } from '#service/source.ts'
import { unpackZstd } from '#service/unpack-zstd.ts'

const packings: readonly (readonly [magic: readonly number[], ending: RegExp, unpack: () => Transform])[] = [
  [[0x1f, 0x8b], /\.gz$/iu, createGunzip],
  [[0x28, 0xb5, 0x2f, 0xfd], /\.zst$/iu, unpackZstd],
]

/** Decompresses a source whose content begins as gzip or zstd does, whatever its name; returns others unchanged. */
export async function unpackSource(source: Source): Promise<Source> {
  const { opening, stream } = await openStream(source)
  const packing = packings.find(([magic]) => magic.every((byte, index) => opening[index] === byte))
  if (packing === undefined) return { ...source, stream: () => stream }
  const [, ending, unpack] = packing
  const unpacker = unpack()
  return {
    name: source.name.replace(ending, ''),
    size: undefined,
    // a failure of one destroys the other, which reports it
    stream: () =>
      Readable.from(
        orRefuse(
          pipeline(stream, unpacker, () => undefined),
          source.name,
        ),
        { objectMode: false },
      ),
  }
}

async function* orRefuse(unpacked: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    throw refused(`${name} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

interface OpenStream {
  readonly opening: Buffer
  /** The complete content. */
  readonly stream: Readable
}

/** Reads the first bytes of a source. */
async function openStream(source: Source): Promise<OpenStream> {
  const iterator = (source.stream() as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const { done, value } = await iterator.next().catch((error: Error) => {
    throw refused(`${source.name} cannot be read: ${error.message}`)
  })
  const opening = done === true ? Buffer.alloc(0) : Buffer.from(value)
  return { opening, stream: Readable.from(rejoin(opening, iterator), { objectMode: false }) }
}

async function* rejoin(opening: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (opening.length > 0) yield opening
  for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value
}
