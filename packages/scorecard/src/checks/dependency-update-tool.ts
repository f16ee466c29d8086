import type { Check } from '../check.ts'

/** Files by which tools that update dependencies are configured. */
const tools: readonly (readonly [path: RegExp, tool: string])[] = [
  [/^\.github\/dependabot\.ya?ml$/u, 'Dependabot'],
  [/^(?:\.github\/|\.gitlab\/)?renovate\.json5?$|^\.renovaterc(?:\.json5?)?$/u, 'Renovate'],
  [/^\.pyup\.ya?ml$/u, 'PyUp'],
  [/^\.scala-steward\.conf$|^\.github\/\.scala-steward\.conf$/u, 'Scala Steward'],
]

/** Tools that propose updates of dependencies. */
export const dependencyUpdateTool: Check = {
  name: 'Dependency-Update-Tool',
  risk: 'High',
  short: 'Determines if the project uses a dependency update tool.',
  run: ({ paths }) => {
    const found = tools.flatMap(([pattern, tool]) => paths.filter((path) => pattern.test(path)).map((path) => `Info: ${tool}: ${path}`))
    if (found.length === 0) return { score: 0, reason: 'no update tool detected' }
    return { score: 10, reason: 'update tool detected', details: found }
  },
}
