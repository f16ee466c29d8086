import type { SchemeValue, Thresholds } from '#risks/scheme.ts'

/** The lists of a scheme, each set as a whole. */
export const schemeLists = ['impactClasses', 'valueScale', 'aroScale'] as const
export type SchemeList = (typeof schemeLists)[number]

/** The thresholds of a scheme, each set on its own. */
export const thresholdNames = ['decisionRequiredFrom', 'acceptanceForbiddenFrom', 'maxExceptionDays'] as const
export type ThresholdName = (typeof thresholdNames)[number]

/** The settings of one level; absent ones are inherited. */
export interface SchemeLevel {
  readonly impactClasses?: readonly SchemeValue[] | undefined
  readonly valueScale?: readonly SchemeValue[] | undefined
  readonly aroScale?: readonly SchemeValue[] | undefined
  readonly thresholds?: Thresholds | undefined
}

/** The settings of all levels; a level without any is absent. */
export type SchemeLevels = Readonly<Partial<Record<'module' | 'project' | 'company', SchemeLevel | undefined>>>

/** The scope of a scheme: a module (its project follows from it), a project, or neither for the company. */
export interface SchemeScope {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}
