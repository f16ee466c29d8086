import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asObject, asObjects, type JsonObject } from '../json/json-values.ts'
import { cwesOfPart, distinct } from './sarif-cwes.ts'
import { findRule, type RuleReference, ruleReferenceOf } from './find-rule.ts'
import { fingerprintOf } from './sarif-fingerprint.ts'
import { isKind, isLevel, levelOf, severityAmong } from './sarif-level.ts'
import { locationsOf } from './sarif-locations.ts'
import { messageText } from './sarif-message.ts'
import type { Overrides } from './sarif-overrides.ts'
import type { RuleDescriptor, RuleTable } from './sarif-rules.ts'
import type { Taxonomies } from './sarif-taxonomies.ts'
import { longest, shortText } from './sarif-text.ts'
import type { BaselineState, SarifKind, SarifResult, SarifSuppression } from './sarif.ts'

/** The context for reading the results of a run. */
export interface RunContext {
  readonly run: JsonObject
  readonly table: RuleTable
  readonly named: UndescribedRules
  readonly overrides: Overrides
  readonly taxonomies: Taxonomies
  readonly warnings: WarningList
}

/** Indexes of the rules that results refer to and no component describes. */
export interface UndescribedRules {
  readonly indexOf: (id: string) => number
  readonly cwesOf: (id: string) => readonly string[]
}

const mostSuppressions = 10
const baselineStates: readonly unknown[] = ['new', 'unchanged', 'updated', 'absent'] satisfies BaselineState[]

/** Reads one result, with what it inherits from its rule. */
export function resultOf(result: JsonObject, pointer: string, reading: RunContext): SarifResult {
  const requested = ruleReferenceOf(result)
  const described = findRule(requested, reading.table)
  warnOfRule(requested, described, pointer, reading)
  const ruleId = requested.id ?? described?.rule.id
  return {
    ...ratingOf(result, described, pointer, reading),
    ...suppressionOf(result),
    ruleId,
    rule: described?.index ?? (ruleId === undefined ? undefined : reading.named.indexOf(ruleId)),
    message: messageOf(result, described, pointer, reading),
    locations: locationsOf(result, reading.run),
    fingerprint: fingerprintOf(result),
    baselineState: baselineStateOf(result, pointer, reading),
    cwes: cwesOfResult(result, ruleId, described, reading),
  }
}

function ratingOf(
  result: JsonObject,
  described: RuleDescriptor | undefined,
  pointer: string,
  reading: RunContext,
): Pick<SarifResult, 'kind' | 'level' | 'severity'> {
  const kind = kindOf(result, pointer, reading)
  const level = levelOf(result, kind, reading.overrides.levelOf(result, described))
  return { kind, level, severity: severityAmong([result, described?.source ?? {}], level) }
}

function suppressionOf(result: JsonObject): Pick<SarifResult, 'suppressed' | 'suppressions'> {
  const suppressions = suppressionsOf(result)
  return {
    suppressed: suppressions.length > 0 && suppressions.every(({ status }) => status === 'accepted'),
    suppressions: suppressions.slice(0, mostSuppressions),
  }
}

function cwesOfResult(
  result: JsonObject,
  ruleId: string | undefined,
  described: RuleDescriptor | undefined,
  { taxonomies, named }: RunContext,
): readonly string[] {
  const ofRule = described?.rule.cwes ?? (ruleId === undefined ? [] : named.cwesOf(ruleId))
  const own = cwesOfPart(result, taxonomies)
  return own.length === 0 ? ofRule : distinct([...own, ...ofRule])
}

function warnOfRule(
  { id, index }: RuleReference,
  described: RuleDescriptor | undefined,
  pointer: string,
  { table, warnings }: RunContext,
): void {
  if (index === undefined || id === undefined || table.rules.length === 0) return
  if (described === undefined) warn(warnings, 'Results name rules that their tool does not describe', pointer)
}

function kindOf({ kind, level }: JsonObject, pointer: string, { warnings }: RunContext): SarifKind {
  if (level !== undefined && level !== null && !isLevel(level))
    warn(warnings, 'Levels that SARIF does not have were passed over', `${pointer}/level`)
  if (kind === undefined || kind === null || isKind(kind)) return isKind(kind) ? kind : 'fail'
  warn(warnings, 'Kinds of results that SARIF does not have count as fail', `${pointer}/kind`)
  return 'fail'
}

function baselineStateOf({ baselineState }: JsonObject, pointer: string, { warnings }: RunContext): BaselineState | undefined {
  if (baselineState === undefined || baselineState === null) return undefined
  if (baselineStates.includes(baselineState)) return baselineState as BaselineState
  warn(warnings, 'Baseline states that SARIF does not have were passed over', `${pointer}/baselineState`)
  return undefined
}

function messageOf(result: JsonObject, described: RuleDescriptor | undefined, pointer: string, { table, warnings }: RunContext): string {
  const message = asObject(result['message']) ?? {}
  const global = asObject(table.driver.component.source['globalMessageStrings'])
  const text = messageText(message, [asObject(described?.source['messageStrings']), global])
  if (text !== undefined) return text
  warn(warnings, 'Results without a message show the description of their rule', pointer)
  return described?.rule.shortDescription ?? described?.rule.name ?? ''
}

function suppressionsOf(result: JsonObject): readonly SarifSuppression[] {
  return asObjects(result['suppressions']).map(({ kind, status, justification }) => ({
    kind: shortText(kind, longest.name),
    status: statusOf(status ?? 'accepted'),
    justification: shortText(justification, longest.message),
  }))
}

/** Reads a status; an unknown one suppresses nothing. */
function statusOf(status: unknown): SarifSuppression['status'] {
  return status === 'accepted' || status === 'rejected' ? status : 'underReview'
}
