import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'
import { cwesOf } from '../sarif/cwe-text.ts'
import { shortText } from '../sarif/sarif-text.ts'
import { leastAdvanced } from './mitigation-status.ts'
import type { ThreatInstance } from './otm-instances.ts'
import { type LocatedEntry, requiredText } from './otm-lists.ts'
import { strideCategory } from './stride.ts'
import type { Mitigation, Rating, Threat } from './threat-model.ts'

const longest = { name: 300, mitigationName: 200, description: 19_000, comment: 5_000, type: 100 }
/** Longer lists add no information about a threat. */
const limits = { cwes: 100, elements: 50, mitigations: 200 }

interface Context {
  readonly mitigations: ReadonlyMap<string, LocatedEntry>
  readonly warnings: WarningList
}

/** Reads one threat with all its locations; throws a ParseError when it has no name. */
export function threatOf(id: string, placed: LocatedEntry, instances: readonly ThreatInstance[], context: Context): Threat {
  const { source, pointer } = placed
  const risk = asObject(source['risk']) ?? {}
  const crossings = instances.flatMap(({ crosses }) => crosses ?? [])
  return {
    id,
    name: shortText(requiredText(placed, 'name', 'a threat'), longest.name) ?? id,
    description: shortText(source['description'], longest.description),
    strideCategories: categoriesOf(source, pointer, context.warnings),
    cwes: [...new Set(asList(source['cwes']).slice(0, limits.cwes).flatMap(cwesOf))].slice(0, limits.cwes),
    likelihood: ratingOf(risk, 'likelihood'),
    impact: ratingOf(risk, 'impact'),
    elementTypes: distinct(instances.map(({ elementType }) => elementType)),
    elements: distinct(instances.map(({ element }) => element)),
    crossesTrustBoundary: crossings.length === 0 ? undefined : crossings.includes(true),
    mitigations: mitigationsOf(instances, pointer, context),
  }
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => shortText(text, longest.type) ?? []))].slice(0, limits.elements)
}

function categoriesOf(source: JsonObject, pointer: string, warnings: WarningList): readonly string[] {
  const found = asList(source['categories']).flatMap((category, index) => {
    const text = asText(category)
    const stride = text === undefined ? undefined : strideCategory(text)
    if (stride === undefined && text !== undefined)
      warn(warnings, 'Categories that are not of STRIDE were passed over', `${pointer}/categories/${index}`)
    return stride ?? []
  })
  return [...new Set(found)]
}

function ratingOf(risk: JsonObject, name: 'likelihood' | 'impact'): Rating {
  const value = risk[name]
  return { value: typeof value === 'number' ? value : undefined, comment: shortText(risk[`${name}Comment`], longest.comment) }
}

function mitigationsOf(instances: readonly ThreatInstance[], pointer: string, context: Context): readonly Mitigation[] {
  const said = Map.groupBy(
    instances.flatMap(({ mitigations }) => mitigations),
    ({ id }) => id,
  )
  if (said.size > limits.mitigations)
    warn(
      context.warnings,
      `Mitigations of a threat beyond the first ${limits.mitigations} were passed over`,
      pointer,
      said.size - limits.mitigations,
    )
  return [...said].slice(0, limits.mitigations).flatMap(([id, states]) => {
    const described = context.mitigations.get(id)
    if (described !== undefined) return [mitigationOf(id, described, leastAdvanced(states.map(({ status }) => status)))]
    warn(context.warnings, 'Mitigations that the document does not describe were passed over', pointer)
    return []
  })
}

function mitigationOf(id: string, placed: LocatedEntry, status: Mitigation['status']): Mitigation {
  const { riskReduction } = placed.source
  return {
    id,
    name: shortText(requiredText(placed, 'name', 'a mitigation'), longest.mitigationName) ?? id,
    description: shortText(placed.source['description'], longest.comment),
    riskReduction: typeof riskReduction === 'number' ? Math.min(100, Math.max(0, riskReduction)) : undefined,
    status,
  }
}
