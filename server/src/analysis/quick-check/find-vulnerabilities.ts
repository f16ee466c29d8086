import type { NewComponent } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { loadVulnerabilities } from '#feeds/feeds.ts'
import type { StoredMatch } from '#analysis/matching/match-store.ts'
import { matchAll, toStoredMatches } from '#analysis/matching/match-components.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import type { CheckedComponents } from '#analysis/quick-check/check-shape.ts'
import type { Finding } from '#analysis/finding.ts'
import { matchUncertainty } from '#analysis/vulnerability/match-uncertainty.ts'
import { evaluateVulnerability } from '#analysis/vulnerability/evaluate-vulnerability.ts'
import type { VulnerabilityFact } from '#analysis/vulnerability/vulnerability-fact.ts'

type Vulnerability = CheckedComponents['data'][number]['vulnerabilities'][number]

interface ComponentVersion extends NewComponent {
  readonly componentKey: string
  readonly version: string | undefined
}

type KnownVulnerabilities = Awaited<ReturnType<typeof loadVulnerabilities>>

/** Finds the known vulnerabilities of components and evaluates them under a policy, by component; components without any are left out. Two statements. */
export async function findVulnerabilities(
  trx: Transaction,
  rootComponents: readonly ComponentVersion[],
  policy: PathScopedPolicy,
): Promise<ReadonlyMap<number, readonly Vulnerability[]>> {
  const { matches, known } = await matchKnown(trx, rootComponents)
  const byComponent = Map.groupBy(matches, ({ componentId }) => componentId)
  return new Map(
    rootComponents.flatMap((rootComponent) => {
      const own = byComponent.get(rootComponent.id)
      return own === undefined ? [] : [[rootComponent.id, evaluateMatches(rootComponent, own, { known, policy })] as const]
    }),
  )
}

interface KnownMatches {
  readonly matches: readonly StoredMatch[]
  /** The vulnerabilities that they are about, by advisory. */
  readonly known: KnownVulnerabilities
}

/** Matches components with the advisories, and loads the vulnerabilities that are found. Two statements. */
export async function matchKnown(trx: Transaction, components: readonly NewComponent[]): Promise<KnownMatches> {
  const matches = (await matchAll(trx, components)).flatMap((matched) => toStoredMatches(matched))
  return { matches, known: await loadVulnerabilities(trx, [...new Set(matches.map(({ advisoryId }) => advisoryId))]) }
}

interface EvaluationInput {
  readonly known: KnownVulnerabilities
  readonly policy: PathScopedPolicy
}

/** The confidence of the best match, and the reason for doubt. */
function bestConfidence(matches: readonly StoredMatch[]): Pick<VulnerabilityFact, 'confidence' | 'uncertainty'> {
  const [best] = matches.toSorted((one, other) => other.confidence - one.confidence)
  return best === undefined
    ? { confidence: 0 }
    : { confidence: best.confidence, uncertainty: matchUncertainty(best.confidence, best.evidence) }
}

function evaluateMatches(
  rootComponent: ComponentVersion,
  matches: readonly StoredMatch[],
  { known, policy }: EvaluationInput,
): readonly Vulnerability[] {
  const byVulnerability = Map.groupBy(matches, ({ advisoryId }) => known.get(advisoryId)?.vulnerabilityId)
  return [...byVulnerability.values()].flatMap((those) => {
    const about = known.get(those[0]?.advisoryId ?? '')
    if (about === undefined) return []
    if (about.kind === 'malicious') return [toVulnerability(about.key, { status: 'violation' })]
    const own = those.flatMap(({ severities }) => severities ?? [])
    const finding = evaluateVulnerability(
      {
        componentId: rootComponent.id,
        componentKey: rootComponent.componentKey,
        version: rootComponent.version,
        vulnerabilityId: about.vulnerabilityId,
        key: about.key,
        names: about.names,
        ...bestConfidence(those),
        fixedIn: [],
        severities: own.length > 0 ? own : about.severities,
        knownExploited: about.knownExploited,
      },
      policy,
    )
    return finding === undefined ? [] : [toVulnerability(about.key, finding)]
  })
}

/** The words of existing clients. */
const statuses = { violation: 'violations', warning: 'warning', whitelisted: 'whitelisted' } as const

function toVulnerability(name: string, { status, score }: Pick<Finding, 'status' | 'score'>): Vulnerability {
  const link = `https://osv.dev/vulnerability/${encodeURIComponent(name)}`
  return { name, status: statuses[status], cvssColor: colorOf(score), score: score ?? null, link }
}

/** As CSS names it, by the severity of the score. */
function colorOf(score: number | undefined): string {
  if (score === undefined) return 'gray'
  const bands: readonly (readonly [number, string])[] = [
    [9, 'darkred'],
    [7, 'red'],
    [4, 'orange'],
    [0.1, 'gold'],
  ]
  return bands.find(([from]) => score >= from)?.[1] ?? 'green'
}
