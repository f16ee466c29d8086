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

/** `shop.cdx.json` becomes `shop`. */
export function fileStem(fileName = ''): string {
  return fileName.split('.')[0] ?? ''
}

function parse(text: string): KnownDocument {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
