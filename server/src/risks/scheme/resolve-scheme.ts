import { defaultScheme } from '#risks/scheme/default-scheme.ts'
import type { Scheme, SchemeLevel, SchemeList, SchemeSource, SchemeSources, ThresholdName } from '#risks/scheme/scheme.ts'

/** What each level says; one that says nothing, or that there is none of, is absent. */
export type SchemeLevels = Readonly<Partial<Record<'module' | 'project' | 'company', SchemeLevel | undefined>>>

export interface ResolvedScheme {
  readonly scheme: Scheme
  readonly sources: SchemeSources
}

const nearestFirst = ['module', 'project', 'company'] as const

/** The scheme that holds for a place and where each list and threshold comes from (§2.7): the nearest level that has it, else the built-in one. */
export function resolveScheme(levels: SchemeLevels): ResolvedScheme {
  const found = {
    impactClasses: findList(levels, 'impactClasses'),
    valueScale: findList(levels, 'valueScale'),
    aroScale: findList(levels, 'aroScale'),
    decisionRequiredFrom: findThreshold(levels, 'decisionRequiredFrom'),
    acceptanceForbiddenFrom: findThreshold(levels, 'acceptanceForbiddenFrom'),
    maxExceptionDays: findThreshold(levels, 'maxExceptionDays'),
  }
  const { impactClasses, valueScale, aroScale, decisionRequiredFrom, acceptanceForbiddenFrom, maxExceptionDays } = found
  return {
    scheme: {
      impactClasses: impactClasses.value,
      valueScale: valueScale.value,
      aroScale: aroScale.value,
      thresholds: {
        decisionRequiredFrom: decisionRequiredFrom.value,
        acceptanceForbiddenFrom: acceptanceForbiddenFrom.value,
        maxExceptionDays: maxExceptionDays.value,
      },
    },
    sources: {
      impactClasses: impactClasses.source,
      valueScale: valueScale.source,
      aroScale: aroScale.source,
      thresholds: {
        decisionRequiredFrom: decisionRequiredFrom.source,
        acceptanceForbiddenFrom: acceptanceForbiddenFrom.source,
        maxExceptionDays: maxExceptionDays.source,
      },
    },
  }
}

interface Found<Value> {
  readonly value: Value
  readonly source: SchemeSource
}

function findList(levels: SchemeLevels, name: SchemeList): Found<Scheme[SchemeList]> {
  const source = nearestFirst.find((level) => levels[level]?.[name] !== undefined)
  const list = (source && levels[source]?.[name]) ?? defaultScheme[name]
  return { value: list.toSorted((a, b) => a.rank - b.rank), source: source ?? 'default' }
}

function findThreshold<Name extends ThresholdName>(levels: SchemeLevels, name: Name): Found<Scheme['thresholds'][Name]> {
  const source = nearestFirst.find((level) => levels[level]?.thresholds?.[name] !== undefined)
  return { value: source && levels[source]?.thresholds?.[name], source: source ?? 'default' }
}
