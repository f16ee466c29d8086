import { parseCpe } from '@waybill/identifiers/cpe.ts'
import { formatPurl, parsePurl, type Purl } from '@waybill/identifiers/purl.ts'
import { cpeKeyOf } from '@waybill/vulnerabilities/vex/vex-product.ts'

/** What a product goes by. */
export interface ProductIdentifier {
  /** A canonical purl without version, the vendor and product of a CPE, or a distribution. */
  readonly key: string
  /** What a component's purl has to carry too. */
  readonly qualifiers: Readonly<Record<string, string>>
}

/** Of how a package was built, not of which package it is. */
const ignoredQualifiers = new Set(['arch', 'tag_id', 'tag', 'distro', 'epoch'])

/** Reads a purl or a CPE of either version; undefined for any other text, and for one no component could be met by. */
export function parseProductIdentifier(text: string): ProductIdentifier | undefined {
  const purl = parsePurl(text)
  if (purl !== undefined) return { key: purlKeyOf(purl), qualifiers: qualifiersOf(purl) }
  const key = cpeKeyIn(text)
  return key === undefined ? undefined : { key, qualifiers: {} }
}

/** `cpe:vendor:product`; undefined where it does not name both. */
export function cpeKeyIn(text: string): string | undefined {
  const cpe = parseCpe(text)
  return cpe === undefined || [cpe.vendor, cpe.product].some((value) => /[*?]|^-$/u.test(value)) ? undefined : cpeKeyOf(cpe)
}

/** A package as such; an image without a namespace is one of Docker's own. */
export function purlKeyOf({ type, namespace, name }: Purl): string {
  const owner = type === 'docker' && namespace === undefined ? 'library' : namespace
  return formatPurl({ type, namespace: owner, name, qualifiers: {}, version: undefined, subpath: undefined })
}

function qualifiersOf({ qualifiers }: Purl): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(qualifiers).filter(([key]) => !ignoredQualifiers.has(key)))
}

/** Whether a component carries what an identifier asks for. A repository may be named with or without protocol and package. */
export function hasQualifiers({ qualifiers, name }: Purl, requested: ProductIdentifier['qualifiers']): boolean {
  return Object.entries(requested).every(([key, value]) => {
    const own = qualifiers[key]
    if (key !== 'repository_url') return own === value
    const [place, asked] = [placeOf(own ?? ''), placeOf(value)]
    return place === asked || place === `${asked}/${name.toLowerCase()}`
  })
}

function placeOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/\/$/u, '')
}
