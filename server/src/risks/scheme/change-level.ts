import { invalid } from '#platform/refusal.ts'
import type { EntrySent, SchemeChange } from '#risks/scheme/scheme-change.ts'
import type { SchemeValue, Thresholds } from '#risks/scheme.ts'
import { type SchemeLevel, type SchemeList, thresholdNames } from '#risks/scheme/scheme-level.ts'

/**
 * What a level says after a change (decisions 6): a list sent replaces the one there, thresholds are merged by name, null removes.
 * 400 names a list with the same value or rank twice.
 */
export function changeLevel(before: SchemeLevel, change: SchemeChange): SchemeLevel {
  return {
    impactClasses: changeList(before, change, 'impactClasses'),
    valueScale: changeList(before, change, 'valueScale'),
    aroScale: changeList(before, change, 'aroScale'),
    thresholds: changeThresholds(before.thresholds, change.thresholds),
  }
}

function changeList(before: SchemeLevel, change: SchemeChange, name: SchemeList): readonly SchemeValue[] | undefined {
  const sent = change[name]
  if (sent === undefined) return before[name]
  if (sent === null) return undefined
  demandFilterable(name, sent)
  demandDistinct(name, 'value', sent)
  demandDistinct(name, 'rank', sent)
  return sent.map(entryOf).toSorted((a, b) => a.rank - b.rank)
}

/** Values stand in comma-separated filters, where `none` means a risk without one (§4.5). */
function demandFilterable(list: SchemeList, entries: readonly EntrySent[]): void {
  const at = entries.findIndex(({ value }) => value === 'none' || value.includes(',') || value.trim() !== value)
  if (at === -1) return
  const parameter = `${list}.${String(at)}.value`
  throw invalid(parameter, `${parameter} must not be none, contain a comma, or begin or end with a space: filters name it`)
}

function demandDistinct(list: SchemeList, field: 'value' | 'rank', entries: readonly EntrySent[]): void {
  const values = entries.map((entry) => entry[field])
  const twice = values.find((value, i) => values.indexOf(value) !== i)
  if (twice !== undefined) throw invalid(list, `${list} has the ${field} ${String(twice)} twice`)
}

function entryOf({ value, label = '', rank, amount }: EntrySent): SchemeValue {
  const entry = { value, label: label.trim() === '' ? value : label, rank }
  return amount === undefined || amount === null ? entry : { ...entry, amount }
}

function changeThresholds(before: Thresholds | undefined, sent: SchemeChange['thresholds']): Thresholds | undefined {
  if (sent === undefined) return before
  if (sent === null) return undefined
  const kept = thresholdNames.map((name) => [name, sent[name] === undefined ? before?.[name] : (sent[name] ?? undefined)] as const)
  const named = kept.filter(([, value]) => value !== undefined)
  return named.length === 0 ? undefined : Object.fromEntries(named)
}
