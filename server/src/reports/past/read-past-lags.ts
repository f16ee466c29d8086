import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { lookUpPastLags } from '#feeds/feeds.ts'
import { loadPastVersionFindings, type VersionFinding } from '#reports/past/past-version-findings-report.ts'
import type { PastModuleTree } from '#reports/past/read-past-trees.ts'
import type { ProjectTrees } from '#reports/project-tree-report.ts'
import type { PackageLag } from '#reports/versioning-report.ts'
import { parsePurl } from '@waybill/identifiers'

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
  return lagsOf(project.modules, new Map([...Array.from(lags, ([purl, lag]) => [purl, { ...lag, worst: 0 }] as const), ...findings]))
}

interface LagDraft extends PackageLag {
  readonly versions: Set<string>
  newer: number
  isAboveAll: boolean
  worst: number
}

function lagsOf(modules: readonly PastModuleTree[], findings: ReadonlyMap<string, VersionFinding>): readonly PackageLag[] {
  const lags = new Map<string, LagDraft>()
  for (const outdated of modules.flatMap((module) => outdatedVersionsIn(module, findings))) addVersion(lags, outdated)
  return [...lags.values()]
}

function outdatedVersionsIn({ purls, keys }: PastModuleTree, findings: ReadonlyMap<string, VersionFinding>): readonly OutdatedVersion[] {
  return purls.flatMap((purl, index) => {
    const finding = findings.get(purl)
    return finding === undefined ? [] : [{ key: keys[index] ?? '', purl, finding }]
  })
}

interface OutdatedVersion {
  readonly key: string
  readonly purl: string
  readonly finding: VersionFinding
}

function addVersion(lags: Map<string, LagDraft>, { key, purl, finding }: OutdatedVersion): void {
  const lag = lags.get(key) ?? { key, versions: new Set(), latest: finding.latest, newer: 0, isAboveAll: false, worst: 0 }
  lags.set(key, lag)
  const version = parsePurl(purl)?.version
  if (version !== undefined) lag.versions.add(version)
  lag.newer = Math.max(lag.newer, finding.newer)
  lag.isAboveAll ||= finding.isAboveAll
  lag.worst = Math.max(lag.worst, finding.worst)
}
