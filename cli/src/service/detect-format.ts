import { Readable } from 'node:stream'
import type { Source } from '#service/source.ts'

/** The formats of bills of materials, and where each is taken in. */
export const formats = { cyclonedx: 'cyclonedx/json', spdx: 'spdx/json', 'spdx-rdf': 'spdx/rdf' } as const
export type Format = keyof typeof formats

const sniffedBytes = 65_536

interface DetectedFormat {
  readonly format: Format
  /** The same source, whole. */
  readonly source: Source
}

/** Tells the format of a document by its opening; what cannot be told is sent as CycloneDX, and the service says what it is. */
export async function detectFormat(source: Source): Promise<DetectedFormat> {
  const iterator = (source.stream() as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  for (let length = 0; length < sniffedBytes; length += chunks.at(-1)?.length ?? 0) {
    const { done, value } = await iterator.next()
    if (done === true) break
    chunks.push(Buffer.from(value))
  }
  const opening = Buffer.concat(chunks).subarray(0, sniffedBytes).toString('utf8')
  return { format: formatOf(opening), source: { ...source, stream: () => Readable.from(rejoin(chunks, iterator)) } }
}

async function* rejoin(chunks: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
  for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value
}

function formatOf(opening: string): Format {
  if (/^\uFEFF?\s*</u.test(opening)) return 'spdx-rdf'
  if (opening.includes('"bomFormat"')) return 'cyclonedx'
  return /"(?:spdxVersion|SPDXID|spdxId)"\s*:|spdx\.org\/rdf/u.test(opening) ? 'spdx' : 'cyclonedx'
}
