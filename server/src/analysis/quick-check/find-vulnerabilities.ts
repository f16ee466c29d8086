import type { NewComponent } from '#bills/bills.ts'
import type { Transaction } from '#database/database.ts'
import { loadVulnerabilities } from '#feeds/feeds.ts'
import type { StoredMatch } from '#analysis/matching/match-store.ts'
import { matchAll, storedMatches } from '#analysis/matching/match-components.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import type { CheckedComponents } from '#analysis/quick-check/check-shape.ts'
import type { Finding } from '#analysis/finding.ts'
import { doubtOf } from '#analysis/vulnerability/doubt-of.ts'
import { judgeVulnerability } from '#analysis/vulnerability/judge-vulnerability.ts'
import type { VulnerabilityFact } from '#analysis/vulnerability/vulnerability-fact.ts'

type Vulnerability = CheckedComponents['data'][number]['vulnerabilities'][number]

interface Subject extends NewComponent {
  readonly componentKey: string
  readonly version: string | undefined
}

type Known = Awaited<ReturnType<typeof loadVulnerabilities>>

/** What is known to be wrong with components, judged under a policy, by component; one that no advisory names is not there. Two statements. */
export async function findVulnerabilities(
  trx: Transaction,
  subjects: readonly Subject[],
  policy: PlacedPolicy,
): Promise<ReadonlyMap<number, readonly Vulnerability[]>> {
  const matches = (await matchAll(trx, subjects)).flatMap((matched) => storedMatches(matched))
  const known = await loadVulnerabilities(trx, [...new Set(matches.map(({ advisoryId }) => advisoryId))])
  const byComponent = Map.groupBy(matches, ({ componentId }) => componentId)
  return new Map(
    subjects.flatMap((subject) => {
      const own = byComponent.get(subject.id)
      return own === undefined ? [] : [[subject.id, judgeMatches(subject, own, { known, policy })] as const]
    }),
  )
}

interface Judging {
  readonly known: Known
  readonly policy: PlacedPolicy
}

/** The confidence of the best match, and what speaks against it. */
function sureness(matches: readonly StoredMatch[]): Pick<VulnerabilityFact, 'confidence' | 'doubt'> {
  const [best] = matches.toSorted((one, other) => other.confidence - one.confidence)
  return best === undefined ? { confidence: 0 } : { confidence: best.confidence, doubt: doubtOf(best.confidence, best.proof) }
}

function judgeMatches(subject: Subject, matches: readonly StoredMatch[], { known, policy }: Judging): readonly Vulnerability[] {
  const byVulnerability = Map.groupBy(matches, ({ advisoryId }) => known.get(advisoryId)?.vulnerabilityId)
  return [...byVulnerability.values()].flatMap((those) => {
    const about = known.get(those[0]?.advisoryId ?? '')
    if (about === undefined) return []
    if (about.kind === 'malicious') return [shownOf(about.key, { status: 'violation' })]
    const own = those.flatMap(({ severities }) => severities ?? [])
    const finding = judgeVulnerability(
      {
        componentId: subject.id,
        componentKey: subject.componentKey,
        version: subject.version,
        vulnerabilityId: about.vulnerabilityId,
        key: about.key,
        names: about.names,
        ...sureness(those),
        fixedIn: [],
        severities: own.length > 0 ? own : about.severities,
        knownExploited: about.knownExploited,
      },
      policy,
    )
    return finding === undefined ? [] : [shownOf(about.key, finding)]
  })
}

/** The words of existing clients. */
const statuses = { violation: 'violations', warning: 'warning', whitelisted: 'whitelisted' } as const

function shownOf(name: string, { status, score }: Pick<Finding, 'status' | 'score'>): Vulnerability {
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
