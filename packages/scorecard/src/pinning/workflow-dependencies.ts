import { lineOf, type Workflow, type WorkflowJob, type WorkflowStep } from '../workflows/read-workflows.ts'
import type { BuildDependency } from './build-dependency.ts'
import { dependenciesOfScript } from './script-dependencies.ts'

/** Lists the actions and workflows that a workflow uses, and what its scripts install. */
export function dependenciesOfWorkflow(workflow: Workflow): readonly BuildDependency[] {
  return workflow.jobs.flatMap((job) => [
    ...actionOf(workflow, job.uses),
    ...job.steps.flatMap((step) => [...actionOf(workflow, step.uses), ...scriptOf(workflow, job, step)]),
  ])
}

const owned = /^(?:actions|github)\//u

function actionOf(workflow: Workflow, uses: string | undefined): readonly BuildDependency[] {
  if (uses === undefined || uses.startsWith('./') || uses.startsWith('../')) return []
  const place = { name: uses, path: workflow.path, line: lineOf(workflow, uses) }
  if (uses.startsWith('docker://')) return [{ kind: 'container image', isPinned: /@sha256:[\da-f]{64}$/u.test(uses), ...place }]
  return [{ kind: owned.test(uses) ? 'GitHub-owned action' : 'third-party action', isPinned: /@[\da-f]{40}$/iu.test(uses), ...place }]
}

/** Shells whose scripts are read; others have a language of their own. */
const shells = /^(?:$|\S*(?:ba|z|k|mk|da)?sh\b)/u

function scriptOf(workflow: Workflow, job: WorkflowJob, { run, shell }: WorkflowStep): readonly BuildDependency[] {
  if (run === undefined || !shells.test(shell ?? job.shell ?? '')) return []
  return dependenciesOfScript(run, { path: workflow.path, line: lineOf(workflow, run) })
}
