import type { JsonObject } from '../json/json-values.ts'
import { formatPurl, parsePurl, parsePurlStrictly, type Purl } from '@waybill/identifiers'

/**
 * Identifies a product by its purl. A purl that the official suite rejects (mandatory test 6.1.13), since it keeps older rules for
 * some types, is written as a generic URI, which the suite ignores.
 */
export function productIdentification(text: string): JsonObject | undefined {
  const purl = parsePurl(text)
  if (purl === undefined || purl.name === '') return undefined
  const written = formatPurl(purl)
  if (parsePurlStrictly(written) !== undefined && isAcceptedBySuite(purl)) return { purl: written }
  return { x_generic_uris: [{ namespace: 'https://github.com/package-url/purl-spec', uri: written }] }
}

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/u

/** Older rules of single types. */
const olderRules: Readonly<Record<string, (purl: Purl) => boolean>> = {
  conan: ({ namespace, qualifiers }) =>
    namespace === undefined ? qualifiers['channel'] === undefined : Object.keys(qualifiers).length > 0,
  cran: ({ version }) => version !== undefined,
  golang: ({ version = '' }) => !version.startsWith('v') || isSemver(version.slice(1)),
  swift: ({ version }) => version !== undefined,
}

function isSemver(text: string): boolean {
  return semver.test(text) && !/(?:^|[.-])0\d+(?:\.|-|\+|$)/u.test(text)
}

/** The suite decodes qualifier values twice, which a bare percent sign does not survive. */
function isAcceptedBySuite(purl: Purl): boolean {
  const { type, qualifiers } = purl
  const isPlain = Object.values(qualifiers).every((value) => !value.includes('%'))
  return isPlain && olderRules[type]?.(purl) !== false
}
