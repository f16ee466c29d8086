/** What an answer of the API says of itself before its records. */
export interface Envelope {
  readonly totalResults: number | undefined
  readonly resultsPerPage: number | undefined
}

const opening = /"(?:vulnerabilities|CVE_Items)"\s*:\s*(?=\[)/u
/** The records begin within this many bytes, or it is no answer of the API. */
const maxHeadLength = 4096

/**
 * Takes the records out of an answer of the API, or out of a feed of the format before it: what is passed on begins at the list, so that one of any size is read record by
 * record. Whatever else a file holds is passed on as it is. `onEnvelope` is told what the answer says of itself.
 */
export async function* stripEnvelope(
  bytes: AsyncIterable<Uint8Array>,
  onEnvelope: (envelope: Envelope) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = []
  let isOpen = false
  for await (const chunk of bytes) {
    if (isOpen) yield chunk
    else held.push(chunk)
    if (isOpen || held.reduce((sum, { length }) => sum + length, 0) < maxHeadLength) continue
    isOpen = true
    yield withoutEnvelope(held, onEnvelope)
  }
  if (!isOpen && held.length > 0) yield withoutEnvelope(held, onEnvelope)
}

function withoutEnvelope(held: readonly Uint8Array[], onEnvelope: (envelope: Envelope) => void): Uint8Array {
  const bytes = Buffer.concat(held)
  const head = bytes.subarray(0, maxHeadLength).toString('latin1')
  const found = opening.exec(head)
  // a record of its own may speak of vulnerabilities too
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
