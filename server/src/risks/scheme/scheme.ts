import { type Static, Type } from 'typebox'

/** One step of a list: what a risk holds, what people read, and how it stands to the others. */
export const SchemeEntry = Type.Object({
  value: Type.String(),
  label: Type.String(),
  rank: Type.Integer(),
  amount: Type.Optional(Type.Number({ description: 'the figure this step stands for in SLE and ALE' })),
})
export type SchemeEntry = Static<typeof SchemeEntry>

/** The lists of a scheme that a company sets for itself. */
export const schemeLists = ['impactClasses', 'valueScale', 'aroScale'] as const
export type SchemeList = (typeof schemeLists)[number]

/** The thresholds of a scheme, each on its own. */
export const thresholdNames = ['decisionRequiredFrom', 'acceptanceForbiddenFrom', 'maxExceptionDays'] as const
export type ThresholdName = (typeof thresholdNames)[number]

/** What is enforced when a risk is written (§4.5 write rule 2); one that is undefined is switched off. */
export interface Thresholds {
  /** From this impact class on a risk cannot become done without a decision. */
  readonly decisionRequiredFrom?: string | undefined
  /** From this impact class on a risk cannot be accepted, not even for a time. */
  readonly acceptanceForbiddenFrom?: string | undefined
  /** For how many days a temporary exception may hold. */
  readonly maxExceptionDays?: number | undefined
}

/** What one level says of itself; what is absent is left to the next level up. */
export interface SchemeLevel {
  readonly impactClasses?: readonly SchemeEntry[] | undefined
  readonly valueScale?: readonly SchemeEntry[] | undefined
  readonly aroScale?: readonly SchemeEntry[] | undefined
  readonly thresholds?: Thresholds | undefined
}

/** The scheme that holds for a risk: every list in order of rank. */
export interface Scheme {
  readonly impactClasses: readonly SchemeEntry[]
  readonly valueScale: readonly SchemeEntry[]
  readonly aroScale: readonly SchemeEntry[]
  readonly thresholds: Thresholds
}

/** Where a list or a threshold comes from. */
export const SchemeSource = Type.Enum(['module', 'project', 'company', 'default'])
export type SchemeSource = Static<typeof SchemeSource>

export interface SchemeSources extends Readonly<Record<SchemeList, SchemeSource>> {
  readonly thresholds: Readonly<Record<ThresholdName, SchemeSource>>
}

/** The rank of a value in a list; undefined for one that the list does not have, which then meets no threshold. */
export function rankIn(list: readonly SchemeEntry[], value: string | undefined): number | undefined {
  return list.find((entry) => entry.value === value)?.rank
}
