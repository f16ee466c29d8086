import { ecosystems, lookupKeyOf } from '#standards/advisory/ecosystems.ts'
import { formatPurl, type Purl } from '#standards/purl.ts'
import { platformOf } from '#standards/vex/platform.ts'
import {
  cpeKeyOf,
  isSource,
  type NamedParent,
  type NamedProduct,
  namespacesOf,
  packageKeyOf,
  registeredKeyOf,
} from '#standards/vex/vex-name.ts'

/** What a document's products are looked up by among everything a company holds. */
export interface Wanted {
  /** Packages no registry we know has, without version and qualifiers, in every spelling of their distribution. */
  readonly packagePurls: readonly string[]
  /** Packages of registries, and source packages, as the catalogue knows them and what was built from them. */
  readonly lookupKeys: readonly string[]
  readonly cpeKeys: readonly string[]
  /** Packages that may be the subject of a bill. */
  readonly subjectKeys: readonly string[]
}

interface Collected {
  readonly add: (product: NamedProduct) => void
  /** The products that are spoken of as a whole, and those that others stand in; distributions apart. */
  readonly wholes: ReadonlySet<string>
  readonly wanted: () => Wanted
}

/** Collects what the products of a document are looked up by. */
export function collectWanted(): Collected {
  const wholes = new Set<string>()
  const [packages, lookups, cpes, subjects] = [new Map<string, Purl>(), new Set<string>(), new Set<string>(), new Set<string>()]
  return {
    wholes,
    add(product) {
      const { purl, cpe, within } = product
      const whole = within ?? product
      if (!isPlatform(whole)) wholes.add(whole.key)
      for (const key of subjectKeysOf(product)) subjects.add(key)
      if (purl === undefined) {
        if (cpe !== undefined) cpes.add(cpeKeyOf(cpe))
        return
      }
      for (const key of lookupKeysOf(purl)) lookups.add(key)
      if (registeredKeyOf(purl) === undefined) packages.set(bare(purl), purl)
    },
    wanted: () => ({
      packagePurls: [...new Set(Array.from(packages.values()).flatMap(spellings))],
      lookupKeys: [...lookups],
      cpeKeys: [...cpes],
      subjectKeys: [...subjects],
    }),
  }
}

function subjectKeysOf({ purl, within }: NamedProduct): readonly string[] {
  const application = within === undefined ? purl : within.purl
  return application === undefined ? [] : [packageKeyOf(application)]
}

function isPlatform({ cpe }: NamedParent): boolean {
  return cpe !== undefined && platformOf(cpe) !== undefined
}

function bare(purl: Purl): string {
  return formatPurl({ ...purl, version: undefined, qualifiers: {}, subpath: undefined })
}

function spellings(purl: Purl): readonly string[] {
  return namespacesOf(purl).map((namespace) => bare({ ...purl, namespace }))
}

function lookupKeysOf(purl: Purl): readonly string[] {
  const registered = registeredKeyOf(purl)
  if (registered !== undefined) return [registered]
  return isSource(purl) ? sourceKeysOf(purl) : []
}

function sourceKeysOf(purl: Purl): readonly string[] {
  const [id] = namespacesOf(purl)
  const distribution = ecosystems.find(({ purlType, distribution: one }) => purlType === purl.type && one?.ids[0] === id)
  return distribution === undefined ? [] : [lookupKeyOf(distribution.name, purl.name)].flatMap((key) => key ?? [])
}
