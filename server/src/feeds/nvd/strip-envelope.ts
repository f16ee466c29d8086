/** The counters that precede the records in an API response. */
export interface Envelope {
  readonly totalResults: number | undefined
  readonly resultsPerPage: number | undefined
}

const opening = /"(?:vulnerabilities|CVE_Items)"\s*:\s*(?=\[)/u
/** A response has its list within this many bytes. */
const maxHeadLength = 4096

/**
 * Removes the envelope of an API response or of an NVD 1.1 feed, so that the list can be read record by record at any size. Other content
 * passes through unchanged. `onEnvelope` receives the counters.
 */
export async function* stripEnvelope(
  bytes: AsyncIterable<Uint8Array>,
  onEnvelope: (envelope: Envelope) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  let isOpen = false
  for await (const chunk of bytes) {
    if (isOpen) yield chunk
    else chunks.push(chunk)
    if (isOpen || chunks.reduce((sum, { length }) => sum + length, 0) < maxHeadLength) continue
    isOpen = true
    yield withoutEnvelope(chunks, onEnvelope)
  }
  if (!isOpen && chunks.length > 0) yield withoutEnvelope(chunks, onEnvelope)
}

function withoutEnvelope(chunks: readonly Uint8Array[], onEnvelope: (envelope: Envelope) => void): Uint8Array {
  const bytes = Buffer.concat(chunks)
  const head = bytes.subarray(0, maxHeadLength).toString('latin1')
  const found = opening.exec(head)
  // a single record may have a field of this name as well
  if (found === null || !isEnvelope(head.slice(0, found.index))) return bytes
  const before = head.slice(0, found.index)
  onEnvelope({ totalResults: numberIn(before, 'totalResults'), resultsPerPage: numberIn(before, 'resultsPerPage') })
  return bytes.subarray(found.index + found[0].length)
}

function isEnvelope(before: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*\{[^{[]*$/u.test(before)
}

function numberIn(head: string, name: string): number | undefined {
  const digits = new RegExp(`"${name}"\\s*:\\s*(\\d{1,9})`, 'u').exec(head)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
