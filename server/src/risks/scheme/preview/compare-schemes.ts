import type { Scheme } from '#risks/scheme.ts'
import { type AssessedProperties, brokenRules, isUndecidedUnder } from '#risks/scheme/preview/broken-rules.ts'
import type { PreviewedRisk, SchemePreview } from '#risks/scheme/preview/preview-shape.ts'

/** A stored risk with its place, as far as a scheme concerns it. */
export interface AssessedRisk {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly project: string
  readonly moduleId: string | undefined
  readonly module: string | undefined
  readonly properties: AssessedProperties
}

/** The schemes of a risk before and after a change. */
export interface ComparedSchemes {
  readonly before: (risk: AssessedRisk) => Scheme
  readonly after: (risk: AssessedRisk) => Scheme
  readonly now: Date
}

/** The list of risks ends here (docs/reference/limits.md#risk-register). */
export const mostListed = 1000

/** A preview of no risk. */
export const emptyPreview: SchemePreview = { evaluated: 0, total: 0, again: 0, rules: [], undecided: { from: 0, to: 0 }, risks: [] }

/**
 * Says which risks break a rule of the changed scheme that they keep today (docs/reference/risks.md#what-a-scheme-would-change). The field
 * names the rule: the register has one for each. Pure.
 */
export function compareSchemes(risks: readonly AssessedRisk[], { before, after, now }: ComparedSchemes): SchemePreview {
  const checked = risks.map((risk) => {
    const [from, to] = [before(risk), after(risk)]
    return { risk, from: brokenRules(risk.properties, from, now), to: brokenRules(risk.properties, to, now), schemes: [from, to] as const }
  })
  const misfits = checked.flatMap(({ risk, from, to }) => {
    const broken = to.filter(({ parameter }) => from.every((known) => known.parameter !== parameter))
    return broken.length === 0 ? [] : [toPreviewed(risk, broken)]
  })
  const undecided = ([0, 1] as const).map(
    (i) => checked.filter(({ risk, schemes }) => isUndecidedUnder(risk.properties, schemes[i])).length,
  )
  return {
    evaluated: risks.length,
    total: misfits.length,
    again: checked.filter(({ from, to }) => from.length > 0 && to.length === 0).length,
    rules: countRules(misfits.flatMap(({ problems }) => problems.map(({ parameter }) => [parameter, 1] as const))),
    undecided: { from: undecided[0] ?? 0, to: undecided[1] ?? 0 },
    risks: misfits.slice(0, mostListed),
  }
}

function toPreviewed({ id, properties, moduleId, module, ...risk }: AssessedRisk, problems: PreviewedRisk['problems']): PreviewedRisk {
  const { name, projectId, project } = risk
  const place = { projectId, project, moduleId: moduleId ?? null, module: module ?? null }
  return { _id: id, name, ...place, impactClass: properties.impactClass ?? null, problems }
}

function countRules(counts: readonly (readonly [parameter: string, risks: number])[]): SchemePreview['rules'] {
  return Array.from(
    Map.groupBy(counts, ([parameter]) => parameter),
    ([parameter, same]) => ({ parameter, risks: same.reduce((sum, [, risks]) => sum + risks, 0) }),
  ).toSorted((a, b) => b.risks - a.risks || (a.parameter < b.parameter ? -1 : 1))
}

/** Adds the preview of other risks: counts are complete, the list ends. */
export function addSchemePreviews(one: SchemePreview, other: SchemePreview): SchemePreview {
  return {
    evaluated: one.evaluated + other.evaluated,
    total: one.total + other.total,
    again: one.again + other.again,
    rules: countRules([...one.rules, ...other.rules].map(({ parameter, risks }) => [parameter, risks])),
    undecided: { from: one.undecided.from + other.undecided.from, to: one.undecided.to + other.undecided.to },
    risks: [...one.risks, ...other.risks].slice(0, mostListed),
  }
}
