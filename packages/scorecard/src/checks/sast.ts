import type { Check } from '../check.ts'
import { lineOf, readWorkflows } from '../workflows/read-workflows.ts'

/** Actions and commands of tools for static analysis. */
const tools: readonly (readonly [pattern: RegExp, tool: string])[] = [
  [/^github\/codeql-action\/(?:analyze|autobuild|init)@/u, 'CodeQL'],
  [/^sonarsource\/sonar[\w-]*(?:scan|action)/iu, 'Sonar'],
  [/^(?:snyk\/actions)/iu, 'Snyk'],
  [/^(?:returntocorp|semgrep)\/semgrep/iu, 'Semgrep'],
  [/^pysa|facebook\/pysa-action/iu, 'Pysa'],
  [/^jetbrains\/qodana-action/iu, 'Qodana'],
  [/^hadolint\/hadolint-action/iu, 'Hadolint'],
]

const sonarInPom = /<sonar\.host\.url>/u

/** Static analysis in workflows; that of apps on pull requests is not visible. */
export const sast: Check = {
  name: 'SAST',
  risk: 'Medium',
  short: 'Determines if the project uses static code analysis.',
  run: (files) => {
    const found = readWorkflows(files).flatMap((workflow) =>
      workflow.jobs.flatMap(({ steps }) => steps.flatMap(({ uses = '' }) => toolOf(uses, `${workflow.path}:${lineOf(workflow, uses)}`))),
    )
    const isSonar = sonarInPom.test(files.textOf('pom.xml') ?? '')
    const details = isSonar ? [...found, 'Info: Sonar: pom.xml'] : found
    if (details.length === 0) return { score: 0, reason: 'no SAST tool detected' }
    return { score: 10, reason: 'SAST tool detected', details }
  },
}

function toolOf(uses: string, where: string): readonly string[] {
  return tools.filter(([pattern]) => pattern.test(uses)).map(([, tool]) => `Info: ${tool}: ${where}`)
}
