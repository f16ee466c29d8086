import { fileKinds } from '../file-kinds.ts'
import type { RepositoryFiles } from '../repository-files.ts'
import { mappingOf, readYaml, sequenceOf, textOf } from './read-yaml.ts'

/** A workflow of GitHub Actions. */
export interface Workflow {
  readonly path: string
  /** The first line of each value, from 1. */
  readonly lines: ReadonlyMap<string, number>
  readonly events: readonly string[]
  /** As written: undefined where it is not declared, null where it is empty. */
  readonly permissions: unknown
  readonly jobs: readonly WorkflowJob[]
}

export interface WorkflowJob {
  readonly name: string
  readonly permissions: unknown
  /** The workflow that the job calls. */
  readonly uses: string | undefined
  readonly shell: string | undefined
  readonly steps: readonly WorkflowStep[]
}

export interface WorkflowStep {
  readonly uses: string | undefined
  readonly run: string | undefined
  readonly shell: string | undefined
  readonly inputs: Readonly<Record<string, unknown>>
}

const mostJobs = 500
const mostSteps = 200

/** Reads the workflows of a repository; those without jobs, such as what is no YAML, cannot run and are left out. */
export function readWorkflows(files: RepositoryFiles): readonly Workflow[] {
  return files.paths
    .filter((path) => fileKinds.workflow.test(path))
    .flatMap((path) => {
      const text = files.textOf(path)
      return text === undefined ? [] : [workflowOf(path, text)]
    })
    .filter(({ jobs }) => jobs.length > 0)
}

function workflowOf(path: string, text: string): Workflow {
  const root = mappingOf(readYaml(text))
  const shell = shellOf(root['defaults'])
  return {
    path,
    lines: linesOf(text),
    events: eventsOf(root['on']),
    permissions: root['permissions'],
    jobs: Object.entries(mappingOf(root['jobs']))
      .slice(0, mostJobs)
      .map(([name, job]) => jobOf(name, mappingOf(job), shell)),
  }
}

function eventsOf(on: unknown): readonly string[] {
  if (typeof on === 'string') return [on]
  return Array.isArray(on) ? on.flatMap((event) => textOf(event) ?? []) : Object.keys(mappingOf(on))
}

function shellOf(defaults: unknown): string | undefined {
  return textOf(mappingOf(mappingOf(defaults)['run'])['shell'])
}

function jobOf(name: string, job: Readonly<Record<string, unknown>>, shell: string | undefined): WorkflowJob {
  return {
    name,
    permissions: job['permissions'],
    uses: textOf(job['uses']),
    shell: shellOf(job['defaults']) ?? shell,
    steps: sequenceOf(job['steps'])
      .slice(0, mostSteps)
      .map((step) => stepOf(mappingOf(step))),
  }
}

function stepOf(step: Readonly<Record<string, unknown>>): WorkflowStep {
  return { uses: textOf(step['uses']), run: textOf(step['run']), shell: textOf(step['shell']), inputs: mappingOf(step['with']) }
}

const beforeValue = /^\s*(?:-\s+)?(?:[\w-]{1,40}:\s+)?["']?/u
const afterValue = /["']?(?:\s+#[^\n]*)?$/u

function linesOf(text: string): ReadonlyMap<string, number> {
  const values = text.split('\n').map((line) => line.slice(0, 500).replace(beforeValue, '').replace(afterValue, '').trim())
  return new Map(values.map((value, at) => [value, at + 1] as const).toReversed())
}

/** The line of a value in a workflow, for details; the first one where it is unknown. */
export function lineOf({ lines }: Workflow, value: string): number {
  const first = value.split('\n', 20).find((line) => line.trim() !== '') ?? ''
  return lines.get(first.replace(beforeValue, '').replace(afterValue, '').trim()) ?? 1
}
