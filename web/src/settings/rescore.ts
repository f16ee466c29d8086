import { type CvssEnvironment, environmentalScore, severityOf, withoutEnvironment } from '@waybill/vulnerabilities/cvss'

/** What a finding needs to be scored in another environment. */
export interface ScoredFinding {
  readonly _id: string
  readonly moduleId: string
  readonly key: string
  readonly score: number | null
  /** With the present environment in it. */
  readonly vector: string | null
}

type Severity = ReturnType<typeof severityOf>

/** A finding with its place and score now, and in another environment. */
export interface Rescored<Finding> {
  readonly finding: Finding
  readonly before: number
  readonly after: number
  /** Places from 1, the highest score first. */
  readonly rankBefore: number
  readonly rankAfter: number
}

/** Scores findings in other environments; those without a vector keep their place. The highest new score first. */
export function rescore<Finding extends ScoredFinding>(
  findings: readonly Finding[],
  environmentFor: (finding: Finding) => CvssEnvironment | undefined,
): readonly Rescored<Finding>[] {
  const scored = findings.map((finding) => {
    const before = finding.score ?? 0
    return { finding, before, after: scoreIn(finding, environmentFor(finding)) ?? before }
  })
  const now = scored.toSorted((a, b) => b.before - a.before)
  const rankBefore = new Map(now.map(({ finding }, i) => [finding['_id'], i + 1]))
  return scored
    .toSorted((a, b) => b.after - a.after || b.before - a.before)
    .map(({ finding, before, after }, i) => {
      return { finding, before, after, rankBefore: rankBefore.get(finding['_id']) ?? 0, rankAfter: i + 1 }
    })
}

function scoreIn({ vector }: ScoredFinding, environment: CvssEnvironment | undefined): number | undefined {
  const own = vector === null ? undefined : withoutEnvironment(vector)
  return own && environment && environmentalScore(own, environment).score
}

/** Severities whose numbers differ, the worst first. */
export interface SeverityChange {
  readonly severity: Severity
  readonly before: number
  readonly after: number
}

const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'none']

/** Counts findings by severity now and in the other environment. */
export function severityChanges(rescored: readonly Pick<Rescored<unknown>, 'before' | 'after'>[]): readonly SeverityChange[] {
  function count(severity: Severity, when: 'before' | 'after'): number {
    return rescored.filter((each) => severityOf(each[when]) === severity).length
  }
  return severities
    .map((severity) => ({ severity, before: count(severity, 'before'), after: count(severity, 'after') }))
    .filter(({ before, after }) => before !== after)
}

interface OwnEnvironment {
  readonly ciaRequirements?: CvssEnvironment['ciaRequirements'] | null
  readonly environmentalConfig?: CvssEnvironment['environmentalConfig'] | null
}

/** Returns the environment of a module: its own metrics; its own requirements, else those of the project (docs/reference/settings.md#inheritance). */
export function environmentOf(module: OwnEnvironment, ofProject: OwnEnvironment['ciaRequirements']): CvssEnvironment {
  const own = module.ciaRequirements ?? undefined
  const hasOwn = own !== undefined && Object.values(own).some((letter) => letter !== undefined)
  return { environmentalConfig: module.environmentalConfig ?? undefined, ciaRequirements: hasOwn ? own : (ofProject ?? undefined) }
}
