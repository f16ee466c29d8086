import { cpeKeyOf, formatPurl, parseCpe, parsePurl, type Purl } from '@waybill/identifiers'

/** An identifier of a product. */
export interface ProductKey {
  /** A canonical purl without version, the vendor and product of a CPE, or a distribution. */
  readonly key: string
  /** Qualifiers that a component's purl must have as well. */
  readonly qualifiers: Readonly<Record<string, string>>
}

/** Qualifiers of a build, which do not identify the package. */
const ignoredQualifiers = new Set(['arch', 'tag_id', 'tag', 'distro', 'epoch'])

/** Parses a purl or a CPE of either version; undefined for any other text, and for a CPE without vendor or product. */
export function parseProductIdentifier(text: string): ProductKey | undefined {
  const purl = parsePurl(text)
  if (purl !== undefined) return { key: purlKeyOf(purl), qualifiers: qualifiersOf(purl) }
  const key = cpeKeyIn(text)
  return key === undefined ? undefined : { key, qualifiers: {} }
}

/** Returns `cpe:vendor:product`; undefined if the CPE does not name both. */
export function cpeKeyIn(text: string): string | undefined {
  const cpe = parseCpe(text)
  return cpe === undefined || [cpe.vendor, cpe.product].some((value) => /[*?]|^-$/u.test(value)) ? undefined : cpeKeyOf(cpe)
}

/** Returns the purl of the package itself; a Docker image without a namespace is in `library`. */
export function purlKeyOf({ type, namespace, name }: Purl): string {
  const owner = type === 'docker' && namespace === undefined ? 'library' : namespace
  return formatPurl({ type, namespace: owner, name, qualifiers: {}, version: undefined, subpath: undefined })
}

function qualifiersOf({ qualifiers }: Purl): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(qualifiers).filter(([key]) => !ignoredQualifiers.has(key)))
}

/** Checks whether a component has the required qualifiers. A repository may be named with or without protocol and package. */
export function hasQualifiers({ qualifiers, name }: Purl, required: ProductKey['qualifiers']): boolean {
  return Object.entries(required).every(([key, value]) => {
    const own = qualifiers[key]
    if (key !== 'repository_url') return own === value
    const [ownUrl, requiredUrl] = [normaliseUrl(own ?? ''), normaliseUrl(value)]
    return ownUrl === requiredUrl || ownUrl === `${requiredUrl}/${name.toLowerCase()}`
  })
}

function normaliseUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/\/$/u, '')
}
