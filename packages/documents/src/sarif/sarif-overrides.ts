import { asList, asObject, asObjects, type JsonObject } from '../json/json-values.ts'
import { findRule, resolveRuleReference } from './find-rule.ts'
import { isLevel } from './sarif-level.ts'
import type { RuleDescriptor, RuleTable } from './sarif-rules.ts'
import { asCount } from './sarif-text.ts'
import type { SarifLevel } from './sarif.ts'

/** The configured levels of rules in a run. */
export interface Overrides {
  /** Returns the level of a result by its rule, as the invocation that found it was configured. */
  readonly levelOf: (result: JsonObject, described: RuleDescriptor | undefined) => SarifLevel
}

type Levels = ReadonlyMap<RuleDescriptor, SarifLevel>

/** Reads the rule configuration overrides of the run's invocations (SARIF 3.20.5). */
export function overridesOf(run: JsonObject, table: RuleTable): Overrides {
  const invocations = asList(run['invocations']).map((invocation) => levelsIn(asObject(invocation) ?? {}, table))
  const only = invocations.length === 1 ? invocations[0] : undefined
  return {
    levelOf: (result, described) => {
      if (described === undefined) return 'warning'
      const index = asCount(asObject(result['provenance'])?.['invocationIndex'])
      const levels = index === undefined ? only : invocations[index]
      return levels?.get(described) ?? described.rule.level
    },
  }
}

function levelsIn(invocation: JsonObject, table: RuleTable): Levels {
  const entries = asObjects(invocation['ruleConfigurationOverrides']).flatMap(({ descriptor, configuration }) => {
    const level = asObject(configuration)?.['level']
    const described = findRule(resolveRuleReference(asObject(descriptor) ?? {}), table)
    return described !== undefined && isLevel(level) ? [[described, level] as const] : []
  })
  return new Map(entries)
}
