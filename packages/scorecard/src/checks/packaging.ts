import { type Check, inconclusive } from '../check.ts'
import { fileKinds } from '../file-kinds.ts'
import type { RepositoryFiles } from '../repository-files.ts'
import { readWorkflows } from '../workflows/read-workflows.ts'
import { mappingOf, readYaml, sequenceOf, textOf } from '../workflows/read-yaml.ts'

/** Actions that publish packages. */
const actions =
  /^(?:pypa\/gh-action-pypi-publish|js-devtools\/npm-publish|goreleaser\/goreleaser-action|docker\/build-push-action|rubygems\/release-gem|dawidd6\/action-publish-gem|cargo-bins\/release|katyo\/publish-crates|brandedoutcast\/publish-nuget|slsa-framework\/slsa-github-generator\/\.github\/workflows\/(?:builder|generator))/iu

/** Commands that publish packages. */
const commands =
  /\b(?:npm|pnpm|yarn|lerna|bun)\s+(?:-\S{1,40}\s{1,8}){0,8}publish\b|\b(?:npx|yarn|pnpm)\s[^\n]{0,300}\bsemantic-release\b|\b(?:mvn|mvnw)\s[^\n]{0,300}\bdeploy\b|\bgradlew?\s[^\n]{0,300}\bpublish|\bgem\s+push\b|\bnuget\s+push\b|\bdocker\s+(?:image\s+)?push\b|\bcargo\s+publish\b|\btwine\s+upload\b|\b(?:poetry|flit|hatch|pdm|uv)\s+publish\b|\bko\s+(?:publish|resolve)\b|\bhelm\s+push\b|\bmix\s+hex\.publish\b|\bdart\s+pub\s+publish\b|\bsbt\s[^\n]{0,300}\b(?:publish|ci-release)\b|\bgoreleaser\b/u

/** Packages that the pipelines of a repository publish. */
export const packaging: Check = {
  name: 'Packaging',
  risk: 'Medium',
  short: 'Determines if the project is published as a package that others can easily download, install, update and uninstall.',
  run: (files) => {
    const found = [...workflowsThatPublish(files), ...pipelinesThatPublish(files)]
    if (found.length === 0) return inconclusive('packaging workflow not detected')
    return { score: 10, reason: 'packaging workflow detected', details: found.map((path) => `Info: packaging: ${path}`) }
  },
}

function workflowsThatPublish(files: RepositoryFiles): readonly string[] {
  return readWorkflows(files)
    .filter(({ jobs }) =>
      jobs.some(
        ({ uses = '', steps }) =>
          actions.test(uses) || steps.some((step) => actions.test(step.uses ?? '') || commands.test(step.run ?? '')),
      ),
    )
    .map(({ path }) => path)
}

function pipelinesThatPublish({ paths, textOf: read }: RepositoryFiles): readonly string[] {
  return paths.filter((path) => fileKinds.gitlabPipeline.test(path) && commands.test(scriptsOf(readYaml(read(path) ?? ''))))
}

/** All scripts of a pipeline's jobs, a command a line. */
function scriptsOf(pipeline: unknown): string {
  const jobs = Object.values(mappingOf(pipeline)).map(mappingOf)
  const lines = jobs.flatMap((job) => ['before_script', 'script', 'after_script'].map((key) => job[key]))
  return lines.flatMap((value) => textOf(value) ?? sequenceOf(value).flatMap((each) => textOf(each) ?? [])).join('\n')
}
