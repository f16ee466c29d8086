import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { asObject, asObjects, type JsonObject } from '#standards/json/json-values.ts'
import { cwesOfPart, distinct } from '#standards/sarif/sarif-cwes.ts'
import { findRule, type RuleWanted, wantedBy } from '#standards/sarif/sarif-find-rule.ts'
import { fingerprintOf } from '#standards/sarif/sarif-fingerprint.ts'
import { isKind, isLevel, levelOf, severityAmong } from '#standards/sarif/sarif-level.ts'
import { locationsOf } from '#standards/sarif/sarif-locations.ts'
import { messageText } from '#standards/sarif/sarif-message.ts'
import type { Overrides } from '#standards/sarif/sarif-overrides.ts'
import type { Described, RuleTable } from '#standards/sarif/sarif-rules.ts'
import type { Taxonomies } from '#standards/sarif/sarif-taxonomies.ts'
import { longest, shortText } from '#standards/sarif/sarif-text.ts'
import type { BaselineState, SarifKind, SarifResult, SarifSuppression } from '#standards/sarif/sarif.ts'

/** What results of a run are read with. */
export interface RunReading {
  readonly run: JsonObject
  readonly table: RuleTable
  readonly named: NamedRules
  readonly overrides: Overrides
  readonly taxonomies: Taxonomies
  readonly warnings: WarningList
}

/** Indexes of the rules that results name and no component describes. */
export interface NamedRules {
  readonly indexOf: (id: string) => number
  readonly cwesOf: (id: string) => readonly string[]
}

const mostSuppressions = 10
const baselineStates: readonly unknown[] = ['new', 'unchanged', 'updated', 'absent'] satisfies BaselineState[]

/** Reads one result, with what it takes over from its rule. */
export function resultOf(result: JsonObject, pointer: string, reading: RunReading): SarifResult {
  const wanted = wantedBy(result)
  const described = findRule(wanted, reading.table)
  warnOfRule(wanted, described, pointer, reading)
  const ruleId = wanted.id ?? described?.rule.id
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
  described: Described | undefined,
  pointer: string,
  reading: RunReading,
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
  described: Described | undefined,
  { taxonomies, named }: RunReading,
): readonly string[] {
  const ofRule = described?.rule.cwes ?? (ruleId === undefined ? [] : named.cwesOf(ruleId))
  const own = cwesOfPart(result, taxonomies)
  return own.length === 0 ? ofRule : distinct([...own, ...ofRule])
}

function warnOfRule({ id, index }: RuleWanted, described: Described | undefined, pointer: string, { table, warnings }: RunReading): void {
  if (index === undefined || id === undefined || table.rules.length === 0) return
  if (described === undefined) warn(warnings, 'Results name rules that their tool does not describe', pointer)
}

function kindOf({ kind, level }: JsonObject, pointer: string, { warnings }: RunReading): SarifKind {
  if (level !== undefined && level !== null && !isLevel(level))
    warn(warnings, 'Levels that SARIF does not have were passed over', `${pointer}/level`)
  if (kind === undefined || kind === null || isKind(kind)) return isKind(kind) ? kind : 'fail'
  warn(warnings, 'Kinds of results that SARIF does not have count as fail', `${pointer}/kind`)
  return 'fail'
}

function baselineStateOf({ baselineState }: JsonObject, pointer: string, { warnings }: RunReading): BaselineState | undefined {
  if (baselineState === undefined || baselineState === null) return undefined
  if (baselineStates.includes(baselineState)) return baselineState as BaselineState
  warn(warnings, 'Baseline states that SARIF does not have were passed over', `${pointer}/baselineState`)
  return undefined
}

function messageOf(result: JsonObject, described: Described | undefined, pointer: string, { table, warnings }: RunReading): string {
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

/** One that SARIF does not have suppresses nothing. */
function statusOf(status: unknown): SarifSuppression['status'] {
  return status === 'accepted' || status === 'rejected' ? status : 'underReview'
}
