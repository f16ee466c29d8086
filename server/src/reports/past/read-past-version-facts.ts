import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { lookUpPastLags } from '#feeds/feeds.ts'
import { loadPastVersionFindings } from '#reports/past/past-version-findings-report.ts'
import type { ProjectTrees } from '#reports/project-tree-report.ts'
import type { VersionFact } from '#reports/versioning-report.ts'

interface VersionsThen {
  readonly projectId: string
  readonly project: ProjectTrees
  readonly asOf: Date
}

/**
 * Finds the component versions of a project that were behind or above the published ones at a moment, by purl: what a finding of then says,
 * and for components without one what had been published by then.
 */
export async function readPastVersionFacts(
  db: Database,
  caller: Caller,
  { projectId, project, asOf }: VersionsThen,
): Promise<ReadonlyMap<string, VersionFact>> {
  const purls = new Set(project.modules.flatMap(({ ids }) => ids))
  const lags = await lookUpPastLags(db, purls, asOf)
  const findings = await loadPastVersionFindings(db, caller, { projectId, asOf })
  return new Map([...Array.from(lags, ([purl, lag]) => [purl, { ...lag, worst: 0 }] as const), ...findings])
}
