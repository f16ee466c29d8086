import type { components } from '../api/schema.d.ts'
import type { Scheme, SchemeValue } from './risk.ts'

export type SchemeChange = components['schemas']['SchemeChange']
export type SchemeLevel = SchemeChange['level']
type SchemeEntry = components['schemas']['SchemeEntryInput']

export const schemeLists = ['impactClasses', 'valueScale', 'aroScale'] as const
export type SchemeList = (typeof schemeLists)[number]
export const limits = ['decisionRequiredFrom', 'acceptanceForbiddenFrom', 'maxExceptionDays'] as const

/** A value of a list as it is typed. */
export interface SchemeRow {
  readonly value: string
  readonly label: string
  readonly rank: string
  readonly amount: string
}

export function rowsOf(list: readonly SchemeValue[]): readonly SchemeRow[] {
  return list.map(({ value, label, rank, amount }) => ({
    value,
    label,
    rank: String(rank),
    amount: amount === undefined ? '' : String(amount),
  }))
}

/** Returns the list to send. What is no number is left to the service to reject. */
export function toEntries(rows: readonly SchemeRow[]): SchemeEntry[] {
  return rows.map(({ value, label, rank, amount }) => ({
    value,
    rank: Number(rank),
    ...(label !== '' && { label }),
    ...(amount !== '' && { amount: Number(amount) }),
  }))
}

/** An empty row above the others. */
export function withRow(rows: readonly SchemeRow[]): readonly SchemeRow[] {
  const rank = Math.max(0, ...rows.map((row) => Number(row.rank) || 0)) + 1
  return [...rows, { value: '', label: '', rank: String(rank), amount: '' }]
}

/** Returns the levels that a scheme can be set for, the widest first. */
export function levelsOf({ scope }: Scheme): readonly SchemeLevel[] {
  return ['company', ...(scope.projectId === null ? [] : ['project' as const]), ...(scope.moduleId === null ? [] : ['module' as const])]
}

/** Returns where a change goes: the level, and the module or project it names. */
export function changeScopeOf({ scope }: Scheme, level: SchemeLevel): Pick<SchemeChange, 'level' | 'id'> {
  const ids = { company: null, project: scope.projectId, module: scope.moduleId }
  const id = ids[level]
  return id === null ? { level } : { level, id }
}

/** Returns the level that a list comes from, or the widest one for a default. */
export function levelOfSource(source: SchemeLevel | 'default'): SchemeLevel {
  return source === 'default' ? 'company' : source
}
