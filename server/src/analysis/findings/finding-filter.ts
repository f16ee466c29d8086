import { type Static, Type } from 'typebox'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import { readList, readWords } from '#platform/http/query-words.ts'
import { readPastQueryMoment } from '#platform/http/read-query-moment.ts'
import { findingKinds, findingStatuses } from '#analysis/finding.ts'
import { severitiesFrom } from '#analysis/findings/severities-from.ts'
import { severities } from '#analysis/statistics.ts'

const flag = Type.Optional(QueryFlag)

function words(description: string): ReturnType<typeof Type.String> {
  return Type.String({ description: `${description}; comma-separated` })
}

/** The filters of every list of findings (docs/reference/findings.md#filters). */
export const FindingQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'text in the finding, its vulnerability, component, module or project' })),
  kind: Type.Optional(words(findingKinds.join(', '))),
  status: Type.Optional(words(findingStatuses.join(', '))),
  severity: Type.Optional(words(`${severities.join(', ')}; statuses too`)),
  component: Type.Optional(Type.String({ description: 'a component key, with @version for one version, or a purl' })),
  vulnerability: Type.Optional(Type.String({ description: 'any id of the vulnerability or of the malicious-package record' })),
  weakness: Type.Optional(Type.String({ description: 'a weakness of the vulnerability, such as CWE-79' })),
  rule: Type.Optional(words('keys of findings, such as use, copyleft, deprecated or a CVE')),
  exploited: flag,
  fix: flag,
  direct: flag,
  introducedBy: Type.Optional(Type.String({ description: 'key of a direct dependency' })),
  decided: flag,
  scoreFrom: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
  epssFrom: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  since: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time, inclusive: found since' })),
})
export type FindingQuery = Readonly<Static<typeof FindingQuery>>

/** What a list of findings is restricted to; undefined restricts nothing. */
export interface FindingFilter {
  readonly q?: string | undefined
  readonly kind?: readonly string[] | undefined
  readonly status?: readonly string[] | undefined
  /** Severities and statuses alike. */
  readonly severity?: readonly string[] | undefined
  readonly component?: string | undefined
  readonly vulnerability?: string | undefined
  readonly weakness?: string | undefined
  readonly rule?: readonly string[] | undefined
  readonly exploited?: boolean | undefined
  readonly fix?: boolean | undefined
  readonly direct?: boolean | undefined
  readonly introducedBy?: string | undefined
  readonly decided?: boolean | undefined
  readonly scoreFrom?: number | undefined
  readonly epssFrom?: number | undefined
  readonly since?: Date | undefined
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
  readonly exceptModules?: readonly string[] | undefined
  /** Names of tags of the module or its project; any of them. */
  readonly tags?: readonly string[] | undefined
  /** As of when; undefined: the present. */
  readonly asOf?: Date | undefined
  /** The id of a finding: only what is folded into one line with it. */
  readonly line?: string | undefined
}

/** Reads the filters of a query; an empty parameter counts as absent. Throws 400 for an unknown or repeated value, and for a moment that lies ahead. */
export function readFindingFilter(query: FindingQuery, now: Date): FindingFilter {
  return {
    q: readText(query.q),
    kind: readWords('kind', query.kind, findingKinds),
    status: readWords('status', query.status, findingStatuses),
    severity: readWords('severity', query.severity, [...findingStatuses, ...severities]),
    component: readText(query.component),
    vulnerability: readText(query.vulnerability),
    weakness: readWeakness(query.weakness),
    rule: readList('rule', query.rule),
    exploited: readFlag(query.exploited),
    fix: readFlag(query.fix),
    direct: readFlag(query.direct),
    introducedBy: readText(query.introducedBy),
    decided: readFlag(query.decided),
    scoreFrom: query.scoreFrom,
    epssFrom: query.epssFrom,
    since: query.since ? readPastQueryMoment('since', query.since, now) : undefined,
  }
}

function readText(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}

/** Reads `CWE-79`, `cwe-79` and `79` alike. */
function readWeakness(text: string | undefined): string | undefined {
  const weakness = readText(text)
  const [, number] = /^(?:CWE-)?(\d+)$/iu.exec(weakness ?? '') ?? []
  return number === undefined ? weakness : `CWE-${number}`
}

function readFlag(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : isTrue(text)
}

/** The severities that a filter on scores stands for; undefined without one, and where it divides a severity. */
export function scoredSeverities({ scoreFrom }: FindingFilter): ReturnType<typeof severitiesFrom> {
  return scoreFrom === undefined ? undefined : severitiesFrom(scoreFrom)
}
