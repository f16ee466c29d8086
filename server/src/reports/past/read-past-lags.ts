import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { lookUpPastLags } from '#feeds/feeds.ts'
import { loadPastVersionFindings, type VersionFinding } from '#reports/past/past-version-findings-report.ts'
import type { PastModuleTree } from '#reports/past/read-past-trees.ts'
import type { ProjectTrees } from '#reports/project-tree-report.ts'
import type { PackageLag } from '#reports/versioning-report.ts'
import { componentKeyOf, parsePurl } from '@waybill/identifiers'

interface VersionsThen {
  readonly projectId: string
  /** Its trees of then. */
  readonly project: ProjectTrees<PastModuleTree>
  readonly asOf: Date
}

/**
 * Finds the packages of a project with versions that were behind or above the published ones at a moment: what a finding of then says, and for
 * components without one what had been published by then.
 */
export async function readPastLags(
  db: Database,
  caller: Caller,
  { projectId, project, asOf }: VersionsThen,
): Promise<readonly PackageLag[]> {
  const purls = new Set(project.modules.flatMap(({ purls: own }) => own))
  const lags = await lookUpPastLags(db, purls, asOf)
  const findings = await loadPastVersionFindings(db, caller, { projectId, asOf })
  const found = new Map([...Array.from(lags, ([purl, lag]) => [purl, { ...lag, worst: 0 }] as const), ...findings])
  return lagsOf(Array.from(purls).flatMap((purl) => outdatedVersion(purl, found.get(purl))))
}

interface LagDraft extends PackageLag {
  readonly versions: Set<string>
  newer: number
  isAboveAll: boolean
  worst: number
}

interface OutdatedVersion {
  readonly key: string
  readonly version: string | undefined
  readonly finding: VersionFinding
}

function outdatedVersion(text: string, finding: VersionFinding | undefined): readonly OutdatedVersion[] {
  const purl = finding === undefined ? undefined : parsePurl(text)
  return purl === undefined || finding === undefined ? [] : [{ key: componentKeyOf(purl), version: purl.version, finding }]
}

function lagsOf(outdated: readonly OutdatedVersion[]): readonly PackageLag[] {
  const lags = new Map<string, LagDraft>()
  for (const { key, version, finding } of outdated) {
    const lag = lags.get(key) ?? { key, versions: new Set(), latest: finding.latest, newer: 0, isAboveAll: false, worst: 0 }
    lags.set(key, widenLag(lag, version, finding))
  }
  return [...lags.values()]
}

function widenLag(lag: LagDraft, version: string | undefined, finding: VersionFinding): LagDraft {
  if (version !== undefined) lag.versions.add(version)
  lag.newer = Math.max(lag.newer, finding.newer)
  lag.isAboveAll ||= finding.isAboveAll
  lag.worst = Math.max(lag.worst, finding.worst)
  return lag
}
