import { cpeKeyOf, formatPurl, type Purl } from '@waybill/identifiers'
import { ecosystems, lookupKeyOf } from '@waybill/identifiers/ecosystems'
import { type ParsedVexParent, type ParsedVexProduct, platformOfCpe } from '@waybill/vulnerabilities/vex'
import { isSourcePackage, namespaceAliases, packageKeyOf, registeredKeyOf } from '@waybill/vulnerabilities/vex-keys'

/** Keys by which a document's products are looked up among a company's components. */
export interface ProductKeys {
  /** Packages no registry we know has, without version and qualifiers, in every spelling of their distribution. */
  readonly packagePurls: readonly string[]
  /** Packages of registries, and source packages, as the catalogue knows them and what was built from them. */
  readonly lookupKeys: readonly string[]
  readonly cpeKeys: readonly string[]
  /** Packages that may be the root component of an SBOM. */
  readonly rootComponentKeys: readonly string[]
}

interface ProductKeyCollector {
  readonly add: (product: ParsedVexProduct) => void
  /** The products that are spoken of as a whole, and those that others stand in; distributions apart. */
  readonly wholeProducts: ReadonlySet<string>
  readonly keys: () => ProductKeys
}

/** Collects what the products of a document are looked up by. */
export function collectProductKeys(): ProductKeyCollector {
  const wholeProducts = new Set<string>()
  const [packages, lookups, cpes, rootKeys] = [new Map<string, Purl>(), new Set<string>(), new Set<string>(), new Set<string>()]
  return {
    wholeProducts,
    add(product) {
      const { purl, cpe, within } = product
      const whole = within ?? product
      if (!isPlatform(whole)) wholeProducts.add(whole.key)
      for (const key of rootComponentKeysOf(product)) rootKeys.add(key)
      if (purl === undefined) {
        if (cpe !== undefined) cpes.add(cpeKeyOf(cpe))
        return
      }
      for (const key of lookupKeysOf(purl)) lookups.add(key)
      if (registeredKeyOf(purl) === undefined) packages.set(barePurl(purl), purl)
    },
    keys: () => ({
      packagePurls: [...new Set(Array.from(packages.values()).flatMap(spellings))],
      lookupKeys: [...lookups],
      cpeKeys: [...cpes],
      rootComponentKeys: [...rootKeys],
    }),
  }
}

function rootComponentKeysOf({ purl, within }: ParsedVexProduct): readonly string[] {
  const application = within === undefined ? purl : within.purl
  return application === undefined ? [] : [packageKeyOf(application)]
}

function isPlatform({ cpe }: ParsedVexParent): boolean {
  return cpe !== undefined && platformOfCpe(cpe) !== undefined
}

function barePurl(purl: Purl): string {
  return formatPurl({ ...purl, version: undefined, qualifiers: {}, subpath: undefined })
}

function spellings(purl: Purl): readonly string[] {
  return namespaceAliases(purl).map((namespace) => barePurl({ ...purl, namespace }))
}

function lookupKeysOf(purl: Purl): readonly string[] {
  const registered = registeredKeyOf(purl)
  if (registered !== undefined) return [registered]
  return isSourcePackage(purl) ? sourceKeysOf(purl) : []
}

function sourceKeysOf(purl: Purl): readonly string[] {
  const [id] = namespaceAliases(purl)
  const distribution = ecosystems.find(({ purlType, distribution: one }) => purlType === purl.type && one?.ids[0] === id)
  return distribution === undefined ? [] : [lookupKeyOf(distribution.name, purl.name)].flatMap((key) => key ?? [])
}
