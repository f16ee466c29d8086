import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import type { Build, BuildEnv } from '#ci/build.ts'
import { readAzureBuild } from '#ci/systems/azure.ts'
import { readGithubBuild } from '#ci/systems/github.ts'
import { readGitlabBuild } from '#ci/systems/gitlab.ts'
import { readJenkinsBuild } from '#ci/systems/jenkins.ts'

/** CI systems, with the variable by which each is known. */
const systems: readonly (readonly [variable: string, read: (env: BuildEnv) => Promise<Build> | Build])[] = [
  ['GITHUB_ACTIONS', readGithubBuild],
  ['GITLAB_CI', readGitlabBuild],
  ['TF_BUILD', readAzureBuild],
  ['JENKINS_URL', readJenkinsBuild],
]

/** Reads what is built from the environment (docs/reference/cli.md#waybill-ci-file). */
export async function readBuild({ env }: CliContext): Promise<Build> {
  const [, read] = systems.find(([variable]) => isSet(env[variable])) ?? []
  if (read === undefined) throw refused('this is no build of GitHub Actions, GitLab, Azure Pipelines or Jenkins; use waybill import')
  return read(env)
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value.toLowerCase() !== 'false'
}
