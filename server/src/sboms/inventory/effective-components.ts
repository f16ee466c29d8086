import { matchesVersion, type ModuleSettings } from '#portfolio/portfolio.ts'
import type { Component, Sbom } from '@waybill/documents'
import { formatPurl, normaliseComponentKey, parseComponentKey } from '@waybill/identifiers'
import type { License } from '@waybill/licensing'

/** A module's components as they are read: those of its bill and behind them those added by hand, each purl once, with the licences somebody chose or set. */
export function effectiveComponents(sbom: Pick<Sbom, 'components'> | undefined, settings: ModuleSettings): readonly Component[] {
  const billed = sbom?.components ?? []
  const byHand = customComponentsOf(billed, settings)
  const chosen = licenseSelectionsOf(settings)
  if (chosen.size === 0) return byHand.length === 0 ? billed : [...billed, ...byHand]
  return [...billed, ...byHand].map((component) => withSelectedLicense(component, chosen.get(component.key) ?? []))
}

function customComponentsOf(billed: readonly Component[], { customComponents = [] }: ModuleSettings): readonly Component[] {
  if (customComponents.length === 0) return []
  const known = new Set(billed.map(({ purl }) => purl))
  const added = new Map(customComponents.flatMap(customComponent).map((component) => [component.purl, component]))
  return [...added.values()].filter(({ purl }) => !known.has(purl))
}

type Selections = NonNullable<NonNullable<ModuleSettings['componentConfig']>['licensesSelected']>

/** The licences chosen, by component key, those for the fewest versions first; what is chosen for one place in the tree does not speak of the component. */
function licenseSelectionsOf({ componentConfig }: ModuleSettings): ReadonlyMap<string, Selections> {
  const general = (componentConfig?.licensesSelected ?? []).filter(({ path }) => path === undefined)
  return Map.groupBy(
    general.toSorted((a, b) => specificity(b) - specificity(a)),
    ({ key }) => normaliseComponentKey(key),
  )
}

function specificity({ version = '*' }: Selections[number]): number {
  return version.endsWith('*') ? version.length : Number.MAX_SAFE_INTEGER
}

/** A licence chosen or set by hand replaces what the document says (decisions 4). */
function withSelectedLicense(component: Component, chosen: Selections): Component {
  const license = chosen.find(({ version = '*' }) => matchesVersion(version, component.version))?.license
  return license === undefined ? component : Object.assign({}, component, { licenses: [{ expression: license } satisfies License] })
}

function customComponent({ key, version }: { readonly key: string; readonly version: string }): readonly Component[] {
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
