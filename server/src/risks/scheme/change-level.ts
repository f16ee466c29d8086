import type { SchemeEntryInput, SchemeChange } from '#risks/scheme/scheme-change.ts'
import type { SchemeValue, Thresholds } from '#risks/scheme.ts'
import { type SchemeLevel, type SchemeList, thresholdNames } from '#risks/scheme/scheme-level.ts'

/**
 * What a level says after a change (decisions 6): a list sent replaces the one there, thresholds are merged by name, null removes.
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
  return sent.map(schemeValueOf).toSorted((a, b) => a.rank - b.rank)
}

function schemeValueOf({ value, label = '', rank, amount }: SchemeEntryInput): SchemeValue {
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
