import { asText, isObject, type JsonObject } from '../json/json-values.ts'

/** Fields that refer to other objects inside a CycloneDX 1.5 to 1.7 component; similar text in other fields is not a reference. */
const refFields = new Set([
  'ref',
  'algorithm',
  'algorithmRef',
  'signatureAlgorithmRef',
  'subjectPublicKeyRef',
  'cryptoRefArray',
  'algorithms',
  'encr',
  'prf',
  'integ',
  'ke',
  'auth',
  'tools',
])

/** Collects the refs in an asset's body: the algorithm of a key, the data sets of a model. Trimmed, each once. */
export function refsIn(body: unknown): ReadonlySet<string> {
  const refs = new Set<string>()
  visit('', body, (field, value) => {
    const ref = refFields.has(field) ? asText(value) : undefined
    if (ref !== undefined) refs.add(ref)
  })
  return refs
}

/** Collects the bom-refs that objects inside a body define: an occurrence, a model card. */
export function namesIn(body: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  visit('', body, (field, value) => {
    if (field === 'bom-ref' && typeof value === 'string') names.add(value)
  })
  return names
}

/** Visits every scalar below a value with its field name. Recursion is as deep as the document, which is limited. */
function visit(field: string, value: unknown, see: (field: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const each of value as readonly unknown[]) visit(field, each, see)
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) visit(name, inner, see)
  else see(field, value)
}

/** Renames references and definitions in a body. Recursion is as deep as the document, which is limited. */
export function withRefs(body: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, renamed(field, value, names)]))
}

function renamed(field: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => renamed(field, each, names))
  if (isObject(value)) return withRefs(value, names)
  if (typeof value !== 'string' || !(refFields.has(field) || field === 'bom-ref')) return value
  return names.get(value.trim()) ?? value
}
