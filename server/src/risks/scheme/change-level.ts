import type { SchemeEntryInput, SchemeChange } from '#risks/scheme/scheme-change.ts'
import type { SchemeValue, Thresholds } from '#risks/scheme.ts'
import { type SchemeLevel, type SchemeList, thresholdNames } from '#risks/scheme/scheme-level.ts'

/** Applies a change to a level: a list replaces the stored one, thresholds are merged by name, null removes (decisions 6). */
export function changeLevel(before: SchemeLevel, change: SchemeChange): SchemeLevel {
  return {
    impactClasses: changeList(before, change, 'impactClasses'),
    valueScale: changeList(before, change, 'valueScale'),
    aroScale: changeList(before, change, 'aroScale'),
    thresholds: changeThresholds(before.thresholds, change.thresholds),
  }
}

function changeList(before: SchemeLevel, change: SchemeChange, name: SchemeList): readonly SchemeValue[] | undefined {
  const input = change[name]
  if (input === undefined) return before[name]
  if (input === null) return undefined
  return input.map(schemeValueOf).toSorted((a, b) => a.rank - b.rank)
}

function schemeValueOf({ value, label = '', rank, amount }: SchemeEntryInput): SchemeValue {
  const entry = { value, label: label.trim() === '' ? value : label, rank }
  return amount === undefined || amount === null ? entry : { ...entry, amount }
}

function changeThresholds(before: Thresholds | undefined, input: SchemeChange['thresholds']): Thresholds | undefined {
  if (input === undefined) return before
  if (input === null) return undefined
  const merged = thresholdNames.map((name) => [name, input[name] === undefined ? before?.[name] : (input[name] ?? undefined)] as const)
  const named = merged.filter(([, value]) => value !== undefined)
  return named.length === 0 ? undefined : Object.fromEntries(named)
}
