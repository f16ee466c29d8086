import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { asList, asObject, asText, type JsonObject } from '#standards/json/json-values.ts'
import { cwesOf } from '#standards/sarif/cwe-text.ts'
import { shortText } from '#standards/sarif/sarif-text.ts'
import { leastAdvanced } from '#standards/threat-model/mitigation-status.ts'
import type { Instance } from '#standards/threat-model/otm-instances.ts'
import { type Placed, requiredText } from '#standards/threat-model/otm-lists.ts'
import { strideCategory } from '#standards/threat-model/stride.ts'
import type { Mitigation, Rating, Threat } from '#standards/threat-model/threat-model.ts'

const longest = { name: 300, mitigationName: 200, description: 19_000, comment: 5_000, type: 100 }
/** More than these say nothing new of a threat. */
const most = { cwes: 100, elements: 50, mitigations: 200 }

interface Context {
  readonly mitigations: ReadonlyMap<string, Placed>
  readonly warnings: WarningList
}

/** One threat of the document with all places it was found at; throws a DocumentFault where it has no name. */
export function threatOf(id: string, placed: Placed, instances: readonly Instance[], context: Context): Threat {
  const { source, pointer } = placed
  const risk = asObject(source['risk']) ?? {}
  const crossings = instances.flatMap(({ crosses }) => crosses ?? [])
  return {
    id,
    name: shortText(requiredText(placed, 'name', 'a threat'), longest.name) ?? id,
    description: shortText(source['description'], longest.description),
    strideCategories: categoriesOf(source, pointer, context.warnings),
    cwes: [...new Set(asList(source['cwes']).slice(0, most.cwes).flatMap(cwesOf))].slice(0, most.cwes),
    likelihood: ratingOf(risk, 'likelihood'),
    impact: ratingOf(risk, 'impact'),
    elementTypes: distinct(instances.map(({ elementType }) => elementType)),
    elements: distinct(instances.map(({ element }) => element)),
    crossesTrustBoundary: crossings.length === 0 ? undefined : crossings.includes(true),
    mitigations: mitigationsOf(instances, pointer, context),
  }
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => shortText(text, longest.type) ?? []))].slice(0, most.elements)
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

function mitigationsOf(instances: readonly Instance[], pointer: string, context: Context): readonly Mitigation[] {
  const said = Map.groupBy(
    instances.flatMap(({ mitigations }) => mitigations),
    ({ id }) => id,
  )
  if (said.size > most.mitigations)
    warn(
      context.warnings,
      `Mitigations of a threat beyond the first ${most.mitigations} were passed over`,
      pointer,
      said.size - most.mitigations,
    )
  return [...said].slice(0, most.mitigations).flatMap(([id, states]) => {
    const described = context.mitigations.get(id)
    if (described !== undefined) return [mitigationOf(id, described, leastAdvanced(states.map(({ status }) => status)))]
    warn(context.warnings, 'Mitigations that the document does not describe were passed over', pointer)
    return []
  })
}

function mitigationOf(id: string, placed: Placed, status: Mitigation['status']): Mitigation {
  const { riskReduction } = placed.source
  return {
    id,
    name: shortText(requiredText(placed, 'name', 'a mitigation'), longest.mitigationName) ?? id,
    description: shortText(placed.source['description'], longest.comment),
    riskReduction: typeof riskReduction === 'number' ? Math.min(100, Math.max(0, riskReduction)) : undefined,
    status,
  }
}
