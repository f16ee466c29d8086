import { canonicalisePurl, isPurlType, isQualifierKey, parsePurl, type Purl } from './purl.ts'
import { purlTypeOf } from './purl-types.ts'

/** Parses a purl by all rules of purl-spec; undefined when one is broken, including those of its type. */
export function parsePurlStrictly(text: string): Purl | undefined {
  const purl = parsePurl(text)
  return purl === undefined || !isWellFormed(text) || !isStrictPurl(purl) ? undefined : purl
}

/** Whether a purl satisfies the rules that the lenient parser ignores. */
export function isStrictPurl(parts: Purl): boolean {
  if (!isPurlType(parts.type) || !Object.keys(parts.qualifiers).every(isQualifierKey)) return false
  const purl = canonicalisePurl(parts)
  return purl.name !== '' && satisfiesTypeRules(purl)
}

function satisfiesTypeRules(purl: Purl): boolean {
  const { namespace, strict = {} } = purlTypeOf(purl.type)
  return [
    namespace !== 'required' || purl.namespace !== undefined,
    namespace !== 'prohibited' || purl.namespace === undefined,
    strict.name?.test(purl.name) !== false,
    strict.version?.test(purl.version ?? '0') !== false,
    strict.qualifiers?.every((key) => purl.qualifiers[key] !== undefined) !== false,
  ].every(Boolean)
}

/** Whether the text needs no silent repair: no empty name before the version, and only valid, unique qualifier keys. */
function isWellFormed(text: string): boolean {
  const [path = '', query = ''] = text.replace(/#[^#]*$/u, '').split('?', 2)
  const keys = query === '' ? [] : query.split('&').map((pair) => (pair.split('=', 1)[0] ?? '').toLowerCase())
  return !/\/@[^/]*$/u.test(path) && keys.every(isQualifierKey) && new Set(keys).size === keys.length
}
