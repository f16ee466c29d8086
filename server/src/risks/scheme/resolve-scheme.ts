import { defaultScheme, type Scheme, type SchemeSource, type SchemeValue, type Thresholds } from '#risks/scheme.ts'
import {
  type SchemeLevel,
  type SchemeLevels,
  type SchemeList,
  type SchemeScope,
  type ThresholdName,
  thresholdNames,
} from '#risks/scheme/scheme-level.ts'

const nearestFirst = ['module', 'project', 'company'] as const

/**
 * Resolves the scheme of a scope: each list and each threshold comes from the nearest level that has it, or else from the default scheme
 * (docs/reference/risks.md#scheme).
 */
export function resolveScheme(levels: SchemeLevels): Scheme {
  const [impactClasses, valueScale, aroScale] = [
    findList(levels, 'impactClasses'),
    findList(levels, 'valueScale'),
    findList(levels, 'aroScale'),
  ]
  return {
    impactClasses: impactClasses.list,
    valueScale: valueScale.list,
    aroScale: aroScale.list,
    thresholds: thresholdsOf(levels),
    sources: {
      impactClasses: impactClasses.source,
      valueScale: valueScale.source,
      aroScale: aroScale.source,
      thresholds: {
        decisionRequiredFrom: sourceOf(levels, 'decisionRequiredFrom') ?? 'default',
        acceptanceForbiddenFrom: sourceOf(levels, 'acceptanceForbiddenFrom') ?? 'default',
        maxExceptionDays: sourceOf(levels, 'maxExceptionDays') ?? 'default',
      },
    },
  }
}

/** Resolves the schemes of many scopes from the levels of a company, each once. */
export function schemeLookup(companyId: string, levels: ReadonlyMap<string, SchemeLevel>): (scope: SchemeScope) => Scheme {
  const schemes = new Map<string, Scheme>()
  return ({ projectId = '', moduleId = '' }) => {
    const key = `${projectId} ${moduleId}`
    const known = schemes.get(key)
    const scheme = known ?? resolveScheme({ company: levels.get(companyId), project: levels.get(projectId), module: levels.get(moduleId) })
    schemes.set(key, scheme)
    return scheme
  }
}

interface FoundList {
  readonly list: readonly SchemeValue[]
  readonly source: SchemeSource
}

function findList(levels: SchemeLevels, name: SchemeList): FoundList {
  const source = nearestFirst.find((level) => levels[level]?.[name] !== undefined)
  const list = (source && levels[source]?.[name]) ?? defaultScheme[name]
  return { list: list.toSorted((a, b) => a.rank - b.rank), source: source ?? 'default' }
}

function thresholdsOf(levels: SchemeLevels): Thresholds {
  const found = thresholdNames.map((name) => {
    const source = sourceOf(levels, name)
    return [name, source && levels[source]?.thresholds?.[name]] as const
  })
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

function sourceOf(levels: SchemeLevels, name: ThresholdName): (typeof nearestFirst)[number] | undefined {
  return nearestFirst.find((level) => levels[level]?.thresholds?.[name] !== undefined)
}
