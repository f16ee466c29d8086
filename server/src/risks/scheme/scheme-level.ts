import type { SchemeValue, Thresholds } from '#risks/scheme.ts'

/** The lists of a scheme, each set as a whole. */
export const schemeLists = ['impactClasses', 'valueScale', 'aroScale'] as const
export type SchemeList = (typeof schemeLists)[number]

/** The thresholds of a scheme, each set on its own. */
export const thresholdNames = ['decisionRequiredFrom', 'acceptanceForbiddenFrom', 'maxExceptionDays'] as const
export type ThresholdName = (typeof thresholdNames)[number]

/** What one level says; what is absent is left to the next level up. */
export interface SchemeLevel {
  readonly impactClasses?: readonly SchemeValue[] | undefined
  readonly valueScale?: readonly SchemeValue[] | undefined
  readonly aroScale?: readonly SchemeValue[] | undefined
  readonly thresholds?: Thresholds | undefined
}

/** What each level says; one that says nothing, or that there is none of, is absent. */
export type SchemeLevels = Readonly<Partial<Record<'module' | 'project' | 'company', SchemeLevel | undefined>>>
