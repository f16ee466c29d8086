/** A larger document is not read here: the name of its file has to do. */
export const largestRead = 5_000_000

interface KnownDocument {
  readonly metadata?: { readonly component?: { readonly name?: unknown } }
  readonly spdxVersion?: unknown
  readonly name?: unknown
}

/** Returns what an SBOM is about: the root component of CycloneDX, the name of an SPDX document; undefined for any other text. */
export function rootName(text: string): string | undefined {
  const document = parse(text)
  const name = document.spdxVersion === undefined ? document.metadata?.component?.name : document.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined
}

/** What says how a document is written, not what it is about. */
const formatSuffix = /\.(?:json|xml|rdf|yaml|yml|sarif|spdx|cdx|cyclonedx|sbom|bom|obom|vex|openvex|csaf|otm)$/iu

/** Returns the name of a file without its suffixes: `shop.cdx.json` becomes `shop`, `shop-1.2.cdx.json` becomes `shop-1.2`. */
export function fileStem(fileName = ''): string {
  const shorter = fileName.replace(formatSuffix, '')
  return shorter === fileName ? fileName : fileStem(shorter)
}

const longestName = 200

/** Returns what may be the name of a project (docs/reference/projects.md#name), as near to a text as possible; nothing for one that is too short. */
export function projectName(text: string): string {
  const name = text.replaceAll(/[<>]/gu, '').trim().slice(0, longestName)
  return name.length < 3 ? '' : name
}

/** Returns what may be the name of a module (docs/reference/modules.md#name); nothing for a text without a letter or digit. */
export function moduleName(text: string): string {
  const name = text.trim().slice(0, longestName)
  return /[\p{L}\p{N}_/-]/u.test(name) ? name : ''
}

function parse(text: string): KnownDocument {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
