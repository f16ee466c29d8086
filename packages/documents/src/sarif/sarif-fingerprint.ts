import { asObject, type JsonObject } from '../json/json-values.ts'
import { longest, shortText } from './sarif-text.ts'

/** The partial fingerprint that most tools write and most services use. */
const usual = 'primaryLocationLineHash'
/** A tool's placeholder for users without an account. */
const none = 'requires login'

/** Returns what identifies the result in another run: a full fingerprint, else a partial one, else the tool's id. */
export function fingerprintOf(result: JsonObject): string | undefined {
  const partial = asObject(result['partialFingerprints']) ?? {}
  return firstOf(result['fingerprints']) ?? valueOf(partial[usual]) ?? firstOf(partial) ?? valueOf(result['correlationGuid'])
}

/** Picks the first by name, since the order in the document is arbitrary. */
function firstOf(fingerprints: unknown): string | undefined {
  const entries = Object.entries(asObject(fingerprints) ?? {}).slice(0, 100)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([, value]) => valueOf(value)).find((value) => value !== undefined)
}

/** Unwraps fingerprints that some tools put into an object. */
function valueOf(fingerprint: unknown): string | undefined {
  const text = shortText(asObject(fingerprint)?.['value'] ?? fingerprint, longest.id)
  return text === none ? undefined : text
}
