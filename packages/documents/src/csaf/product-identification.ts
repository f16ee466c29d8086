import type { JsonObject } from '../json/json-values.ts'
import { formatPurl, parsePurl, type Purl } from '@waybill/identifiers/purl.ts'
import { parsePurlStrictly } from '@waybill/identifiers/purl-strict.ts'

/**
 * How a product is found again: by its purl. One that the official suite does not take (mandatory test 6.1.13), because it keeps
 * older rules for some types than purl-spec does today, stands among the generic addresses, which the suite leaves alone.
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

/** Values of qualifiers are decoded twice there, which a bare percent sign does not survive. */
function isAcceptedBySuite(purl: Purl): boolean {
  const { type, qualifiers } = purl
  const isPlain = Object.values(qualifiers).every((value) => !value.includes('%'))
  return isPlain && olderRules[type]?.(purl) !== false
}
