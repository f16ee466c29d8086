import type { FindingKind } from '#analysis/analysis.ts'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { componentPathsOf, type ComponentPaths } from '#reports/component-paths.ts'
import { loadPastOccurrences, loadPastProject } from '#reports/past/past-occurrences-report.ts'
import { pastPathsOf } from '#reports/past/past-paths.ts'
import { loadProjectTrees } from '#reports/project-tree-report.ts'

/** A project as a report shows it, now or at a moment. */
export interface ReportedProject {
  readonly name: string
  readonly description: string | undefined
  readonly modules: number
  /** Different component keys; of the past not known. */
  readonly components: number | undefined
  /** By component key; paths lead to the versions with these component ids. */
  readonly pathsOf: (componentKeys: ReadonlySet<string>, componentIds: ReadonlySet<number>) => ReadonlyMap<string, ComponentPaths>
}

interface ProjectToReport {
  readonly projectId: string
  /** The findings whose components are listed, for a past moment. */
  readonly kind: FindingKind
  readonly minConfidence?: number
  readonly asOf: Date | undefined
}

/** Loads a project with the paths of its components; 404 for another company's. Two queries, also for a past moment. */
export async function loadReportedProject(db: Database, caller: Caller, wish: ProjectToReport): Promise<ReportedProject> {
  const { projectId, asOf } = wish
  if (asOf === undefined) {
    const { modules, moduleCount, ...project } = await loadProjectTrees(db, caller, projectId)
    return { ...project, modules: moduleCount, pathsOf: (keys, ids) => componentPathsOf(modules, keys, ids) }
  }
  const project = await loadPastProject(db, caller, projectId, asOf)
  const paths = pastPathsOf(await loadPastOccurrences(db, caller, { ...wish, asOf }))
  return { ...project, components: undefined, pathsOf: () => paths }
}
