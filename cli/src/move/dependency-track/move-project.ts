import { CliError, exitCodes } from '#cli-error.ts'
import { moveDecisions } from '#move/dependency-track/move-decisions.ts'
import type { MoveContext } from '#move/dependency-track/move-context.ts'
import { addProblem, type ProjectReport } from '#move/dependency-track/move-report.ts'
import type { TrackedProject } from '#move/dependency-track/tracked.ts'
import { asDependencyTrack, uploadBom } from '#move/dependency-track/upload-bom.ts'
import { requireMovable } from '#move/dependency-track/require-movable.ts'
import { queryOf } from '#service/find-scope.ts'
import { retry } from '#service/retry.ts'

/** Moves one project. What fails is reported, and does not end the move of the others. */
export async function moveProject(context: MoveContext, project: TrackedProject): Promise<ProjectReport> {
  const { uuid, name, version } = project
  const report: ProjectReport = {
    uuid,
    name,
    version: version ?? '',
    bom: 'failed',
    tags: 0,
    decisions: { moved: 0, present: 0, withdrawn: 0, left: 0 },
    problems: [],
    failed: false,
    refused: false,
  }
  try {
    await moveParts(context, project, report)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    report.failed = true
    report.refused = error.exitCode === exitCodes.refused && report.moduleId === undefined
    addProblem(report.problems, [error.message, ...error.more].join('; '))
  }
  return report
}

async function moveParts(context: MoveContext, project: TrackedProject, report: ProjectReport): Promise<void> {
  const known = await findVersion(context, project)
  if (known !== undefined) report.moduleId = known.uuid
  const isPresent = known !== undefined && momentOf(known) >= momentOf(project)
  if (!isPresent && context.isDryRun) await requireMovable(context, project)
  if (!isPresent && !context.isDryRun) report.moduleId = await uploadBom(context, project)
  report.bom = isPresent ? 'present' : 'moved'
  await moveTags(context, { project, known, report })
  await moveDecisions(context, project.uuid, report)
}

/** The version of that name which Waybill has, in the form of Dependency-Track. */
async function findVersion({ service, wait }: MoveContext, { name, version }: TrackedProject): Promise<TrackedProject | undefined> {
  const query = queryOf({ name: name.trim(), version: version?.trim(), pageSize: '1000' })
  const { items } = await retry(wait, () => service.page(`${asDependencyTrack}/project?${query}`, 1))
  return (items as readonly TrackedProject[]).find((found) => (found.version ?? '') === (version?.trim() ?? ''))
}

/** Returns the time of the import of the BOM in milliseconds; 0 without one. */
function momentOf({ lastBomImport }: TrackedProject): number {
  return lastBomImport === undefined || lastBomImport === null ? 0 : new Date(lastBomImport).getTime()
}

interface Tagging {
  readonly project: TrackedProject
  readonly known: TrackedProject | undefined
  readonly report: ProjectReport
}

/** Adds the tags that the module does not have. */
async function moveTags(context: MoveContext, { project, known, report }: Tagging): Promise<void> {
  const present = new Set((known?.tags ?? []).map(({ name }) => name))
  const missing = [...new Set((project.tags ?? []).map(({ name }) => name))].filter((name) => !present.has(name))
  if (missing.length > 0 && report.moduleId !== undefined) await addTags(context, report.moduleId, missing)
  report.tags = missing.length
}

async function addTags({ service, wait, tagIds, isDryRun }: MoveContext, moduleId: string, names: readonly string[]): Promise<void> {
  if (isDryRun) return
  const path = `/core/modules/${moduleId}`
  const { tags = [] } = await retry(wait, () => service.get<{ tags?: readonly string[] }>(path))
  const added: string[] = []
  for (const name of names) added.push(await tagIds(name))
  await retry(wait, () => service.post(path, { tags: [...new Set([...tags, ...added])] }))
}
