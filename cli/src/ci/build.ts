import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import { readAzureBuild } from '#ci/systems/azure.ts'
import { readGithubBuild } from '#ci/systems/github.ts'
import { readGitlabBuild } from '#ci/systems/gitlab.ts'
import { readJenkinsBuild } from '#ci/systems/jenkins.ts'
import type { CommentHost } from '#ci/comments/comment-host.ts'

/** What a CI system builds. */
export interface Build {
  /** Path of the repository, such as `acme/shop`. */
  readonly repository: string
  readonly branch: string
  readonly tag?: string | undefined
  /** The pull or merge request that is built. */
  readonly change?: Change | undefined
}

export interface Change {
  readonly number: string
  /** The branch it goes to. */
  readonly base: string
  /** Whether its author cannot be trusted with secrets: CI systems keep them from such builds. */
  readonly isFromOutside: boolean
  /** Where it is commented; undefined without a token. */
  readonly comments?: CommentHost | undefined
}

export type BuildEnv = CliContext['env']

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
