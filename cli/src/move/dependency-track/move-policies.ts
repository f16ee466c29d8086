import { CliError } from '#cli-error.ts'
import type { MoveContext } from '#move/dependency-track/move-context.ts'
import { addProblem, type PolicyReport, type ProjectReport } from '#move/dependency-track/move-report.ts'
import { type Licences, toRules } from '#move/dependency-track/to-rules.ts'
import { requireRuleRights } from '#move/dependency-track/require-movable.ts'
import { resources, type TrackedSource } from '#move/dependency-track/tracked-source.ts'
import type { TrackedLicence, TrackedLicenceGroup, TrackedPolicy } from '#move/dependency-track/tracked.ts'
import { retry } from '#service/retry.ts'

/** Moves policies to the deny lists of the company, or of the modules of the projects that they name. */
export async function movePolicies(context: MoveContext, projects: readonly ProjectReport[]): Promise<readonly PolicyReport[]> {
  const modules = new Map(projects.map(({ uuid, moduleId }) => [uuid, moduleId]))
  const reports: PolicyReport[] = []
  try {
    const policies = await Array.fromAsync(context.source.items<TrackedPolicy>(resources.policies))
    const licences = policies.length === 0 ? { byUuid: new Map(), groups: new Map() } : await readLicences(context.source)
    for (const policy of policies) reports.push(await movePolicy(context, policy, { licences, modules }))
  } catch (error) {
    reports.push(failureOf(error, 'all policies'))
  }
  return reports
}

async function readLicences(source: TrackedSource): Promise<Licences> {
  const licences = await Array.fromAsync(source.items<TrackedLicence>(resources.licences))
  const groups = await Array.fromAsync(source.items<TrackedLicenceGroup>(resources.licenceGroups))
  return {
    byUuid: new Map(licences.map((licence) => [licence.uuid, licence])),
    groups: new Map(groups.map((group) => [group.uuid, group])),
  }
}

interface Known {
  readonly licences: Licences
  /** The modules of projects; undefined where a project has none. */
  readonly modules: ReadonlyMap<string, string | undefined>
}

async function movePolicy(context: MoveContext, policy: TrackedPolicy, { licences, modules }: Known): Promise<PolicyReport> {
  const report: PolicyReport = { name: policy.name, moved: 0, problems: [] }
  const rules = toRules(policy, licences)
  for (const reason of rules.left) addProblem(report.problems, reason)
  if (rules.licences.length === 0) return report
  try {
    for (const path of placesOf(policy, modules, report)) report.moved += await deny(context, path, rules.licences)
  } catch (error) {
    return { ...report, problems: [...report.problems, ...failureOf(error, policy.name).problems] }
  }
  return report
}

function placesOf({ projects }: TrackedPolicy, modules: Known['modules'], { problems }: PolicyReport): readonly string[] {
  if (projects === undefined || projects === null || projects.length === 0) return ['/account/company/rules']
  return projects.flatMap(({ uuid, name }) => {
    const moduleId = modules.get(uuid)
    if (moduleId === undefined) addProblem(problems, 'a project that it names has no module', name)
    return moduleId === undefined ? [] : [`/core/modules/${moduleId}/rules`]
  })
}

async function deny(context: MoveContext, path: string, licences: readonly object[]): Promise<number> {
  const { service, wait, isDryRun } = context
  if (isDryRun) {
    await requireRuleRights(context, path)
    return licences.length
  }
  const body = { add: { 'licenseConfig.blacklist': licences } }
  const { added } = await retry(wait, () => service.patch<{ added: number }>(path, body))
  return added
}

function failureOf(error: unknown, name: string): PolicyReport {
  if (!(error instanceof CliError)) throw error
  const problems: PolicyReport['problems'] = []
  addProblem(problems, [error.message, ...error.more].join('; '))
  return { name, moved: 0, problems }
}
