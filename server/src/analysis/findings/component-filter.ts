import { formatPurl, packagePurlOf, parseComponentKey, parsePurl, type Purl } from '@waybill/identifiers'

/** The components of the catalogue that a text names: a package, one of its versions, or exactly one purl. */
export interface ComponentFilter {
  readonly packagePurl: string
  readonly version: string | undefined
  /** Given where qualifiers or a subpath tell components of one version apart. */
  readonly purl: string | undefined
}

/** Reads a component key (`npm:lodash`), a key with version (`npm:lodash@4.17.20`) or a purl; undefined when the text is none of them. */
export function readComponentFilter(text: string): ComponentFilter | undefined {
  const purl = parsePurl(text) ?? parseVersionedKey(text)
  if (purl === undefined) return undefined
  const isExact = Object.keys(purl.qualifiers).length > 0 || purl.subpath !== undefined
  return {
    packagePurl: packagePurlOf(purl),
    version: purl.version,
    purl: isExact ? formatPurl(purl) : undefined,
  }
}

/** The @ of a scope follows the type or a slash, that of a version a name. */
function parseVersionedKey(text: string): Purl | undefined {
  const [, key = text, version] = /^(.*[^:/@])@([^@/]+)$/su.exec(text.trim()) ?? []
  const purl = parseComponentKey(key)
  return purl && { ...purl, version }
}
