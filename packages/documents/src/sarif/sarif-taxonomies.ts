import { asList, asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'
import { asCount } from './sarif-text.ts'
import { cwesIn, cwesOf } from './cwe-text.ts'

/** The taxonomies of a run. */
export interface Taxonomies {
  /** By GUID in lower case. */
  readonly byGuid: ReadonlyMap<string, Taxonomy>
  readonly listed: readonly (Taxonomy | undefined)[]
  readonly extensions: readonly (Taxonomy | undefined)[]
}

interface Taxonomy {
  readonly isCwe: boolean
  readonly taxa: readonly unknown[]
}

/** Collects the taxonomies of a run: its own, its tool's extensions, and those the tool supports. */
export function taxonomiesOf(run: JsonObject): Taxonomies {
  const tool = asObject(run['tool']) ?? {}
  const components = [asObject(tool['driver']) ?? {}, ...asObjects(tool['extensions'])]
  const supported = components.flatMap((component) => asObjects(component['supportedTaxonomies']))
  const named = [...supported, ...asObjects(tool['extensions']), ...asObjects(run['taxonomies'])]
  return {
    byGuid: new Map(named.flatMap((component) => guidsOf(component).map((guid) => [guid, taxonomyOf(component)]))),
    listed: asList(run['taxonomies']).map((component) => taxonomyAt(component)),
    extensions: asList(tool['extensions']).map((component) => taxonomyAt(component)),
  }
}

/**
 * Resolves taxa references to CWEs: `taxa` of a result, or targets of a rule's `relationships`. The component is found by name, else
 * GUID, else index, which tools often get wrong; a taxon written `CWE-79` needs none.
 */
export function cwesOfReferences(references: unknown, taxonomies: Taxonomies): readonly string[] {
  return asObjects(references).flatMap((reference) => {
    if (isNegated(reference)) return []
    const taxon = asObject(reference['target']) ?? reference
    const spelled = cwesIn(taxon['id'])
    if (spelled.length > 0) return spelled
    const taxonomy = referencedTaxonomy(asObject(taxon['toolComponent']), taxonomies)
    return taxonomy?.isCwe === true ? cwesOf(taxon['id'] ?? idAt(taxonomy, taxon)) : []
  })
}

/** Whether a relationship means "not this". */
function isNegated({ kinds }: JsonObject): boolean {
  return Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => kind === 'disjoint')
}

function referencedTaxonomy(component: JsonObject | undefined, taxonomies: Taxonomies): Taxonomy | undefined {
  if (component === undefined) return undefined
  const known = taxonomies.byGuid.get(guidsOf(component)[0] ?? '') ?? taxonomyAtIndex(asCount(component['index']), taxonomies)
  const name = asText(component['name'])
  return name === undefined ? known : { isCwe: isCweName(name), taxa: known?.taxa ?? [] }
}

/** Resolves an index, which tools count among the run's taxonomies or the tool's extensions. */
function taxonomyAtIndex(index: number | undefined, { listed, extensions }: Taxonomies): Taxonomy | undefined {
  const both = [listed[index ?? -1], extensions[index ?? -1]]
  return both.find((taxonomy) => taxonomy?.isCwe === true) ?? both.find((taxonomy) => taxonomy !== undefined)
}

function idAt({ taxa }: Taxonomy, { index }: JsonObject): unknown {
  return asObject(taxa[asCount(index) ?? -1])?.['id']
}

function taxonomyAt(component: unknown): Taxonomy | undefined {
  const object = asObject(component)
  return object && taxonomyOf(object)
}

function taxonomyOf(component: JsonObject): Taxonomy {
  return { isCwe: isCweName(asText(component['name']) ?? ''), taxa: asList(component['taxa']) }
}

function isCweName(name: string): boolean {
  return /^(?:mitre )?(?:cwe(?![a-z])|common weakness enumeration)/iu.test(name)
}

function guidsOf({ guid }: JsonObject): readonly string[] {
  const text = asText(guid)
  return text === undefined ? [] : [text.toLowerCase()]
}
