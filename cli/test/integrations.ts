import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { newFolder } from './run-waybill.ts'
import { type Ended, startProgram } from './start-program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Texts = Readonly<Record<string, string>>

/** A step as a CI system runs it: its script and its variables. */
export interface Step {
  readonly script: string
  readonly env: Texts
}

interface ActionInput {
  readonly default?: string
}

/** Reads the step of the GitHub action with inputs. */
export function githubStep(inputs: Texts): Step {
  const action = parse(readIntegration('github/action.yml')) as {
    readonly inputs: Readonly<Record<string, ActionInput>>
    readonly runs: { readonly steps: readonly { readonly run: string; readonly env: Texts }[] }
  }
  const [step] = action.runs.steps
  const values = { ...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, value])), ...inputs }
  const env = fill(step?.env ?? {}, /\$\{\{ inputs\.([\w-]+) \}\}/gu, values)
  return { script: step?.run ?? '', env: { ...env, GITHUB_ACTION_PATH: join(root, 'integrations/github') } }
}

/** Reads the job of the GitLab component with inputs. */
export function gitlabStep(inputs: Texts): Step {
  const [head, body] = parseAllDocuments(readIntegration('gitlab/templates/waybill.yml')).map(
    (document) => document.toJS() as unknown,
  ) as unknown as [
    { readonly spec: { readonly inputs: Readonly<Record<string, ActionInput>> } },
    { readonly waybill: { readonly variables: Texts; readonly script: readonly string[] } },
  ]
  const values = {
    ...Object.fromEntries(Object.entries(head.spec.inputs).map(([name, { default: value = '' }]) => [name, value])),
    ...inputs,
  }
  const { script, variables } = body.waybill
  return { script: script.join('\n'), env: fill(variables, /\$\[\[ inputs\.([\w-]+) \]\]/gu, values) }
}

/** Reads the step of the Azure template with parameters; the given secrets are what `$(NAME)` stands for. */
export function azureStep(parameters: Texts, secrets: Texts): Step {
  const template = parse(readIntegration('azure/waybill.yml')) as {
    readonly parameters: readonly { readonly name: string; readonly default?: string }[]
    readonly steps: readonly { readonly bash: string; readonly env: Texts }[]
  }
  const values = { ...Object.fromEntries(template.parameters.map(({ name, default: value = '' }) => [name, value])), ...parameters }
  const [step] = template.steps
  const filled = fill(step?.env ?? {}, /\$\{\{ parameters\.([\w-]+) \}\}/gu, values)
  return { script: step?.bash ?? '', env: fill(filled, /\$\(([\w.]+)\)/gu, secrets) }
}

/** Reads the command of the Jenkinsfile, with the variables that its steps set. */
export function jenkinsStep(): Step {
  const script = /\bsh '([^']+)'/u.exec(readIntegration('jenkins/Jenkinsfile'))?.[1]
  return { script: script ?? '', env: {} }
}

/** Replaces expressions by values; an unknown one stays, as systems do with secrets that a build does not get. */
function fill(texts: Texts, expression: RegExp, values: Texts): Texts {
  const filled = Object.entries(texts).map(([name, text]) => [name, text.replaceAll(expression, (all, of: string) => values[of] ?? all)])
  return Object.fromEntries(filled) as Texts
}

/** Reads a file of the integrations. */
export function readIntegration(file: string): string {
  return readFileSync(join(root, 'integrations', file), 'utf8')
}

/** Runs a step in a folder with the variables of a build, and `waybill` on the path. */
export function runStep({ script, env }: Step, folder: string, build: Texts): Promise<Ended> {
  const PATH = [programFolder(), dirname(process.execPath), process.env['PATH']].join(delimiter)
  return startProgram('bash', ['-c', script], { cwd: folder, env: { PATH, HOME: newFolder(), ...build, ...env } })
}

const made: { folder?: string } = {}

function programFolder(): string {
  made.folder ??= newFolder()
  const program = join(made.folder, 'waybill')
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'cli/src/main.ts')}" "$@"\n`)
  chmodSync(program, 0o755)
  return made.folder
}
