import { asObject, asText, type JsonObject } from '../json/json-values.ts'
import type { ComponentRules, RuleDescriptor, RuleTable } from './sarif-rules.ts'
import { asCount, longest, shortText } from './sarif-text.ts'

/** How a result or a configuration refers to its rule. */
export interface RuleReference {
  readonly id: string | undefined
  readonly index: number | undefined
  readonly guid: string | undefined
  readonly component: unknown
}

/** Deeper hierarchies of rule ids do not occur. */
const deepest = 10

/** Reads a rule reference: `ruleId` and `ruleIndex`, or the object `rule` (SARIF 3.27.5 to 3.27.7). */
export function ruleReferenceOf(result: JsonObject): RuleReference {
  return resolveRuleReference(asObject(result['rule']) ?? {}, result)
}

/** Reads a reference object; `direct` takes precedence. */
export function resolveRuleReference(reference: JsonObject, direct: JsonObject = {}): RuleReference {
  return {
    id: shortText(direct['ruleId'], longest.id) ?? shortText(reference['id'], longest.id),
    index: asCount(direct['ruleIndex']) ?? asCount(reference['index']),
    guid: asText(reference['guid'])?.toLowerCase(),
    component: reference['toolComponent'],
  }
}

/**
 * Finds the referenced rule: by GUID; by index, when the rule there has the id; by id in the named component, then in the others,
 * dropping the last parts of a hierarchical id; by index alone without an id.
 */
export function findRule(requested: RuleReference, table: RuleTable): RuleDescriptor | undefined {
  const meant = referencedComponent(requested.component, table) ?? table.driver
  const atIndex = meant.listed[requested.index ?? -1]
  return (
    findByGuid(requested.guid, meant, table) ?? (requested.id === undefined ? atIndex : findById(requested.id, { atIndex, meant, table }))
  )
}

function findByGuid(guid: string | undefined, meant: ComponentRules, table: RuleTable): RuleDescriptor | undefined {
  return guid === undefined ? undefined : (meant.byGuid.get(guid) ?? table.byGuid.get(guid))
}

/** Finds the component by GUID, else name, else index, which tools often get wrong. */
function referencedComponent(reference: unknown, { components }: RuleTable): ComponentRules | undefined {
  const { guid, name, index } = asObject(reference) ?? {}
  const keys = [asText(guid)?.toLowerCase(), shortText(name, longest.name), asCount(index)]
  return keys.map((key) => (key === undefined ? undefined : components.get(key))).find((found) => found !== undefined)
}

interface Search {
  readonly atIndex: RuleDescriptor | undefined
  readonly meant: ComponentRules
  readonly table: RuleTable
}

function findById(id: string, { atIndex, meant, table }: Search): RuleDescriptor | undefined {
  if (atIndex !== undefined && isOrBelow(id, atIndex.rule.id)) return atIndex
  const parts = id.split('/')
  for (let length = parts.length; length > Math.max(0, parts.length - deepest); length--) {
    const shortened = parts.slice(0, length).join('/')
    const found = meant.byId.get(shortened) ?? table.byId.get(shortened)
    if (found !== undefined) return found
  }
  return undefined
}

function isOrBelow(id: string, ruleId: string): boolean {
  return id === ruleId || id.startsWith(`${ruleId}/`)
}
