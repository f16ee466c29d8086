import { type Check, inconclusive } from '../check.ts'
import { textOf } from '../workflows/read-yaml.ts'
import { lineOf, readWorkflows, type Workflow, type WorkflowStep } from '../workflows/read-workflows.ts'

/** Events that run with the rights of the target repository. */
const privileged = new Set(['pull_request_target', 'workflow_run'])

const headOfRequest =
  /github\.event\.pull_request(?:\.head\.|\.merge_commit_sha)|github\.event\.workflow_run\.head_|github\.head_ref|refs\/pull\//u

/** Expressions whose text anyone can choose. */
const untrusted =
  /\$\{\{[^}]{0,200}?github\.(?:head_ref|event\.(?:issue\.(?:title|body)|pull_request\.(?:title|body|head\.(?:ref|label|repo\.default_branch))|comment\.body|review\.body|review_comment\.body|pages\b[^}]{0,200}?page_name|commits\b[^}]{0,200}?(?:message|author\.(?:email|name))|head_commit\.(?:message|author\.(?:email|name))|discussion\.(?:title|body)|workflow_run\.(?:head_branch|head_commit\.message|head_repository\.description|pull_requests\b[^}]{0,200}?head\.ref)))[^}]{0,200}?\}\}/u

/** Code and texts of strangers that run with rights. */
export const dangerousWorkflow: Check = {
  name: 'Dangerous-Workflow',
  risk: 'Critical',
  short: "Determines if the project's workflows avoid dangerous patterns.",
  run: (files) => {
    const workflows = readWorkflows(files)
    if (workflows.length === 0) return inconclusive('no workflows found')
    const details = workflows.flatMap(warningsOf)
    if (details.length === 0) return { score: 10, reason: 'no dangerous workflow patterns detected' }
    return { score: 0, reason: 'dangerous workflow patterns detected', details }
  },
}

function warningsOf(workflow: Workflow): readonly string[] {
  const steps = workflow.jobs.flatMap((job) => job.steps)
  const isPrivileged = workflow.events.some((event) => privileged.has(event))
  return [
    ...steps
      .filter((step) => isPrivileged && checksOutRequest(step))
      .map(({ uses = '' }) => warn(workflow, uses, 'untrusted code checkout')),
    ...steps.flatMap(injectedText).map((text) => `Warn: script injection with untrusted input '${text}': ${workflow.path}`),
  ]
}

function checksOutRequest({ uses = '', inputs }: WorkflowStep): boolean {
  return uses.startsWith('actions/checkout') && headOfRequest.test(textOf(inputs['ref']) ?? '')
}

/** Scripts of steps, and of the action that runs scripts. */
function injectedText({ uses = '', run = '', inputs }: WorkflowStep): readonly string[] {
  const script = uses.startsWith('actions/github-script') ? (textOf(inputs['script']) ?? '') : ''
  return [run, script].flatMap((text) => untrusted.exec(text)?.[0] ?? [])
}

function warn(workflow: Workflow, value: string, what: string): string {
  return `Warn: ${what} '${value}': ${workflow.path}:${lineOf(workflow, value)}`
}
