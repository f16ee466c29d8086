import type { ModuleSettings } from '#portfolio/portfolio.ts'
import type { Bom, Component, License } from '#standards/bom/bom.ts'
import { normaliseComponentKey, parseComponentKey } from '#standards/component-key.ts'
import { formatPurl } from '#standards/purl.ts'

/** A module's components as they are read: with those added by hand, and with the licences somebody chose or set. */
export function entriesOf(bom: Bom | undefined, settings: ModuleSettings): readonly Component[] {
  const billed = bom?.components ?? []
  const known = new Set(billed.map(({ purl }) => purl))
  const byHand = (settings.customComponents ?? []).flatMap(componentOfKey).filter(({ purl }) => !known.has(purl))
  const chosen = new Map(
    (settings.componentConfig?.licensesSelected ?? []).map((entry) => [
      `${normaliseComponentKey(entry.key)} ${entry.version ?? ''}`,
      entry.license,
    ]),
  )
  if (chosen.size === 0) return byHand.length === 0 ? billed : [...billed, ...byHand]
  return [...billed, ...byHand].map((component) => withLicense(component, chosen))
}

/** A licence chosen or set by hand replaces what the document says (decisions 4). */
function withLicense(component: Component, chosen: ReadonlyMap<string, string>): Component {
  const license = chosen.get(`${component.key} ${component.version ?? ''}`) ?? chosen.get(`${component.key} `)
  return license === undefined ? component : Object.assign({}, component, { licenses: [{ expression: license } satisfies License] })
}

function componentOfKey({ key, version }: { readonly key: string; readonly version: string }): readonly Component[] {
  const purl = parseComponentKey(key)
  if (purl === undefined) return []
  return [
    {
      key: normaliseComponentKey(key),
      name: purl.name,
      version,
      purl: formatPurl({ ...purl, version }),
      type: 'library',
      description: undefined,
      licenses: [],
      hash: undefined,
      links: [],
      cpe: undefined,
      isPrivate: false,
    },
  ]
}

/** Where people learn more of a component. */
export function homepageOf({ links }: Component): string | null {
  return (links.find(({ type }) => type === 'website') ?? links.find(({ type }) => type === 'vcs'))?.url ?? null
}

/** How a licence is written in one line. */
export function licenseText({ id, expression, name }: License): string {
  return id ?? expression ?? name ?? ''
}
