import { asObject, type JsonObject } from '../json/json-values.ts'
import { longest, shortText } from './sarif-text.ts'

/** The partial fingerprint that most tools write and most services go by. */
const usual = 'primaryLocationLineHash'
/** What one tool writes in place of a fingerprint for those who have no account with its maker. */
const none = 'requires login'

/** What tells the same result in another run: a full fingerprint, else a partial one, else the id that the tool carries on. */
export function fingerprintOf(result: JsonObject): string | undefined {
  const partial = asObject(result['partialFingerprints']) ?? {}
  return firstOf(result['fingerprints']) ?? valueOf(partial[usual]) ?? firstOf(partial) ?? valueOf(result['correlationGuid'])
}

/** The first by name: the order in the document is up to the tool. */
function firstOf(fingerprints: unknown): string | undefined {
  const entries = Object.entries(asObject(fingerprints) ?? {}).slice(0, 100)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([, value]) => valueOf(value)).find((value) => value !== undefined)
}

/** Some tools wrap the text in an object. */
function valueOf(fingerprint: unknown): string | undefined {
  const text = shortText(asObject(fingerprint)?.['value'] ?? fingerprint, longest.id)
  return text === none ? undefined : text
}
