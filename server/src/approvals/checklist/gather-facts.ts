import { type Caller, isApiKey } from '#access/access.ts'
import { findLastSuccess } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import { loadApproval } from '#approvals/approval-store.ts'
import type { ChecklistFacts } from '#approvals/checklist/checklist-facts.ts'
import { findNewerScans } from '#approvals/checklist/newer-scan-store.ts'
import { isRequester } from '#approvals/decide-approval.ts'
import { loadPublication } from '#approvals/load-publication.ts'
import { loadSnapshot } from '#approvals/releases/snapshot-store.ts'
import { isRiskDecided } from '#approvals/snapshot/risk-decision.ts'
import type { Snapshot, SnapshotFinding, SnapshotModule, SnapshotStatistics } from '#approvals/snapshot/snapshot.ts'
import { sumStatistics } from '#approvals/snapshot/sum-statistics.ts'

/** Loads the facts for the checklist of a request in a constant number of statements; 404 for any other id. */
export async function gatherFacts({ db, config, now }: AppContext, caller: Caller, id: string): Promise<ChecklistFacts> {
  const approval = await loadApproval(db, caller, id)
  const { publicUrl } = config.http
  const { publisher, isPublisherSet, fourEyes } = await loadPublication(db, caller, publicUrl)
  const snapshot = await loadSnapshot(db, caller, id)
  const read = await findLastSuccess(db, 'osv')
  return {
    approvalId: id,
    status: approval.status,
    isRequester: isRequester(approval, caller),
    isDecidedByRequester: approval.verdict?.by.id !== undefined && isRequester(approval, { id: approval.verdict.by.id }),
    isPerson: !(await isApiKey(db, caller, approval.initiatorId)),
    fourEyes,
    publicUrl,
    isPublisherSet,
    publisherName: publisher.name,
    version: approval.version,
    ...factsIn(snapshot),
    newerScans: await findNewerScans(db, caller, snapshot.modules.map(toReleasedScan)),
    advisoriesRead: read === null ? undefined : new Date(read),
    now: now(),
  }
}

function toReleasedScan({ id, scan }: SnapshotModule) {
  return { moduleId: id, scanId: scan.id }
}

type SnapshotFacts = Pick<
  ChecklistFacts,
  'components' | 'unlicensed' | 'violations' | 'exploited' | 'undecided' | 'exceptionEnds' | 'oldestScan'
>

/** Derives facts from the snapshot of a request. Pure. */
export function factsIn({ taken, modules, vulnerabilities }: Snapshot): SnapshotFacts {
  const components = modules.flatMap((module) => module.components)
  const unlicensed = components.filter(({ license }) => license === undefined)
  const known = new Map(vulnerabilities.map((one) => [one.key, one]))
  const open = modules.flatMap((module) => openIn(module).map((finding) => ({ module, finding, about: known.get(finding.key) })))
  const violations = open.filter(({ finding }) => finding.status === 'violation')
  return {
    components: countOf(components.map(({ purl }) => purl)),
    unlicensed: countOf(unlicensed.map(({ purl }) => purl)),
    violations: violationsIn(sumStatistics(modules.map(({ statistics }) => statistics))),
    exploited: keysOf(open.filter(({ about }) => about?.knownExploited === true)),
    undecided: keysOf(
      violations.filter(({ module, finding, about }) => !isDecided(module, [finding.key, ...(about?.aliases ?? [])], taken)),
    ),
    exceptionEnds: modules.flatMap(exceptionsIn),
    oldestScan: oldestOf(modules),
  }
}

function openIn({ findings }: SnapshotModule): readonly SnapshotFinding[] {
  return findings.filter(({ kind, status }) => kind === 'vulnerability' && status !== 'whitelisted')
}

function countOf(names: readonly string[]): number {
  return new Set(names).size
}

function keysOf(found: readonly { readonly finding: SnapshotFinding }[]): readonly string[] {
  return [...new Set(found.map(({ finding }) => finding.key))]
}

function isDecided({ risks }: SnapshotModule, names: readonly string[], at: string): boolean {
  return risks.some((risk) => names.includes(risk.cve) && isRiskDecided(risk, at))
}

function violationsIn({ components: _components, licenses: _licenses, ...kinds }: SnapshotStatistics): ChecklistFacts['violations'] {
  return Object.fromEntries(Object.entries(kinds).map(([kind, { violations }]) => [kind, violations]))
}

function exceptionsIn({ risks }: SnapshotModule): ChecklistFacts['exceptionEnds'] {
  return risks.flatMap(({ cve, decision }) => {
    const until = decision?.type === 'temporary-exception' ? readIsoMoment(decision.validUntil ?? '')?.end : undefined
    return until === undefined ? [] : [{ name: cve, until }]
  })
}

function oldestOf(modules: readonly SnapshotModule[]): ChecklistFacts['oldestScan'] {
  const [oldest] = modules.toSorted((one, other) => Date.parse(one.scan.submitted) - Date.parse(other.scan.submitted))
  return { module: oldest?.name ?? '', submitted: new Date(oldest?.scan.submitted ?? 0) }
}
