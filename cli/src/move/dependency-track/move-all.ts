import type { Output } from '#output/output.ts'
import { eachLimited } from '#move/each-limited.ts'
import type { MoveContext } from '#move/dependency-track/move-context.ts'
import { movePolicies } from '#move/dependency-track/move-policies.ts'
import { moveProject } from '#move/dependency-track/move-project.ts'
import { addProblem, type MoveReport, type ProjectReport } from '#move/dependency-track/move-report.ts'
import { resources } from '#move/dependency-track/tracked-source.ts'
import type { TrackedProject } from '#move/dependency-track/tracked.ts'
import { counted } from '#output/counted.ts'

interface MoveOptions {
  readonly concurrency: number
  readonly isActiveOnly: boolean
}

/** Moves projects, parents before their children, and then policies. */
export async function moveAll(context: MoveContext, out: Output, { concurrency, isActiveOnly }: MoveOptions): Promise<MoveReport> {
  const listed = await Array.fromAsync(context.source.items<TrackedProject>(resources.projects(isActiveOnly)))
  const projects = listed.map(fieldsOf).filter(({ active = true }) => active || !isActiveOnly)
  const known = new Set(projects.map(({ uuid }) => uuid))
  const reports = new Map<string, ProjectReport>()
  const progress = out.progress('moving', { total: projects.length, describe: (count) => counted(count, 'project') })
  for (const level of levelsOf(projects))
    await eachLimited(level, concurrency, async (project) => {
      const report = await moveWithParent(context, project, known)
      reports.set(project.uuid, report)
      if (report.refused) known.delete(project.uuid)
      progress.add(1)
    })
  const moved = projects.flatMap(({ uuid }) => reports.get(uuid) ?? [])
  const policies = await movePolicies(context, moved)
  progress.stop()
  return { dryRun: context.isDryRun, projects: moved, policies }
}

/** Of thousands of projects, only what is moved is kept. */
function fieldsOf({ uuid, name, version, active, isLatest, lastBomImport, parent, tags }: TrackedProject): TrackedProject {
  const kept = { uuid, name, version, active, isLatest, lastBomImport, parent, tags }
  return kept as TrackedProject
}

/** A parent that is not moved cannot be named. */
async function moveWithParent(context: MoveContext, project: TrackedProject, known: ReadonlySet<string>): Promise<ProjectReport> {
  const { parent } = project
  if (parent === undefined || parent === null || known.has(parent.uuid ?? '')) return moveProject(context, project)
  const report = await moveProject(context, { ...project, parent: null })
  addProblem(report.problems, 'its parent is not moved', parent.name)
  return report
}

/** Groups projects by how many ancestors they have. */
export function levelsOf(projects: readonly TrackedProject[]): readonly (readonly TrackedProject[])[] {
  const byUuid = new Map(projects.map((project) => [project.uuid, project]))
  const levels: TrackedProject[][] = []
  for (const project of projects) {
    const depth = depthOf(project, byUuid)
    levels[depth] = [...(levels[depth] ?? []), project]
  }
  return levels.filter((level) => level !== undefined)
}

function depthOf(project: TrackedProject, byUuid: ReadonlyMap<string, TrackedProject>): number {
  const seen = new Set<TrackedProject>()
  for (let at = parentOf(project, byUuid); at !== undefined && !seen.has(at); at = parentOf(at, byUuid)) seen.add(at)
  return seen.size
}

function parentOf({ parent }: TrackedProject, byUuid: ReadonlyMap<string, TrackedProject>): TrackedProject | undefined {
  return byUuid.get(parent?.uuid ?? '')
}
