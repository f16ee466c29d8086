import { type Check, inconclusive, type Outcome } from '../check.ts'
import { readWorkflows, type Workflow } from '../workflows/read-workflows.ts'
import { mappingOf } from '../workflows/read-yaml.ts'

/** What a top-level permission to write costs; those that are not listed are harmless. */
const costs: ReadonlyMap<string, number> = new Map([
  ['contents', 10],
  ['packages', 10],
  ['actions', 10],
  ['deployments', 1],
  ['security-events', 1],
  ['checks', 0.5],
  ['statuses', 0.5],
])

/** Steps by which a job may write contents or packages: recognised tools of releases. */
const releaseTool =
  /semantic-release|goreleaser|gh-action-pypi-publish|action-gh-release|release-action|upload-release-action|release-please|changesets\/action|mvn[^\n]{0,300}(?:release|deploy)|gradle[^\n]{0,300}publish|npm publish|twine upload|docker push|build-push-action|github-pages-deploy|actions-gh-pages/u

/** Least privilege for the tokens of workflows. */
export const tokenPermissions: Check = {
  name: 'Token-Permissions',
  risk: 'High',
  short: "Determines if the project's workflows follow the principle of least privilege.",
  run: (files) => {
    const workflows = readWorkflows(files)
    return workflows.length === 0 ? inconclusive('no workflows found') : outcomeOf(workflows)
  },
}

function outcomeOf(workflows: readonly Workflow[]): Outcome {
  const cost = workflows.reduce((sum, workflow) => sum + costOf(workflow), 0)
  const isOnlyByJob = workflows.some((workflow) => workflow.permissions === undefined)
  const score = Math.max(0, Math.floor(10 - cost - (isOnlyByJob ? 1 : 0)))
  const reason =
    score === 10 ? 'tokens of workflows follow the principle of least privilege' : 'tokens of workflows have excessive permissions'
  return { score, reason, details: workflows.flatMap(warningsOf) }
}

/** Without a declaration at the top each job must have its own. */
function costOf(workflow: Workflow): number {
  if (workflow.permissions !== undefined) return writesOf(workflow.permissions).reduce((sum, name) => sum + costOfWriting(name), 0)
  return workflow.jobs.some((job) => job.permissions === undefined) ? 10 : 0
}

function costOfWriting(name: string): number {
  return name === 'all' ? 10 : (costs.get(name) ?? 0)
}

function writesOf(permissions: unknown): readonly string[] {
  if (permissions === 'write-all') return ['all']
  return Object.entries(mappingOf(permissions)).flatMap(([name, level]) => (level === 'write' ? [name] : []))
}

function warningsOf(workflow: Workflow): readonly string[] {
  const top =
    workflow.permissions === undefined
      ? ['no top-level permission']
      : costly(workflow.permissions).map((name) => `top-level ${name} permission is write`)
  const jobs = workflow.jobs
    .filter(({ steps }) => !steps.some(({ uses = '', run = '' }) => releaseTool.test(uses) || releaseTool.test(run)))
    .flatMap((job) => costly(job.permissions).map((name) => `job ${job.name}: ${name} permission is write`))
  return [...top, ...jobs].map((text) => `Warn: ${text}: ${workflow.path}`)
}

function costly(permissions: unknown): readonly string[] {
  return writesOf(permissions).filter((name) => costOfWriting(name) > 0)
}
