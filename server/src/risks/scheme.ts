/** One value of a list of the assessment scheme (docs/reference/risks.md#scheme). */
export interface SchemeValue {
  readonly value: string
  readonly label: string
  readonly rank: number
  /** The number that the value stands for. */
  readonly amount?: number
}

/** Absent thresholds are switched off. */
export interface Thresholds {
  readonly decisionRequiredFrom?: string
  readonly acceptanceForbiddenFrom?: string
  readonly maxExceptionDays?: number
}

/** The level that a list or threshold comes from. */
export type SchemeSource = 'module' | 'project' | 'company' | 'default'

/** The assessment scheme that applies to a risk; lists are ordered by rank. */
export interface Scheme {
  readonly impactClasses: readonly SchemeValue[]
  readonly valueScale: readonly SchemeValue[]
  readonly aroScale: readonly SchemeValue[]
  readonly thresholds: Thresholds
  readonly sources: {
    readonly impactClasses: SchemeSource
    readonly valueScale: SchemeSource
    readonly aroScale: SchemeSource
    readonly thresholds: Readonly<Record<keyof Thresholds, SchemeSource>>
  }
}

/** The scheme without any settings (docs/reference/risks.md#default-scheme). */
export const defaultScheme: Scheme = {
  impactClasses: ranked(
    ['low', 'Low'],
    ['moderate', 'Moderate'],
    ['high', 'High'],
    ['critical', 'Critical'],
    ['existential', 'Existential'],
  ),
  valueScale: ranked(['very-low', 'Very low'], ['low', 'Low'], ['medium', 'Medium'], ['high', 'High'], ['very-high', 'Very high']),
  aroScale: ranked(['rare', 'Rare'], ['unlikely', 'Unlikely'], ['possible', 'Possible'], ['likely', 'Likely'], ['frequent', 'Frequent']),
  thresholds: {},
  sources: {
    impactClasses: 'default',
    valueScale: 'default',
    aroScale: 'default',
    thresholds: { decisionRequiredFrom: 'default', acceptanceForbiddenFrom: 'default', maxExceptionDays: 'default' },
  },
}

function ranked(...values: readonly (readonly [value: string, label: string])[]): readonly SchemeValue[] {
  return values.map(([value, label], i) => ({ value, label, rank: i + 1 }))
}

/** Returns the rank of an impact class; undefined for one that the scheme does not have (any more). */
export function rankOf({ impactClasses }: Scheme, impactClass: string | undefined): number | undefined {
  return impactClasses.find(({ value }) => value === impactClass)?.rank
}

/** Checks whether a class reaches a threshold; a class that the scheme does not have reaches none. */
export function reachesThreshold(scheme: Scheme, impactClass: string | undefined, threshold: string | undefined): boolean {
  const [rank, from] = [rankOf(scheme, impactClass), rankOf(scheme, threshold)]
  return rank !== undefined && from !== undefined && rank >= from
}

/** Checks whether a risk of a class needs a decision before it can be done. */
export function requiresDecision(scheme: Scheme, impactClass: string | undefined): boolean {
  return reachesThreshold(scheme, impactClass, scheme.thresholds.decisionRequiredFrom)
}
