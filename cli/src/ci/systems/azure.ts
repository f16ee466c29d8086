import type { Build, BuildEnv, Change } from '#ci/build.ts'
import { azureComments } from '#ci/comments/azure-comments.ts'
import { branchName, firstOf, requireOne } from '#ci/systems/variables.ts'

/** Reads a build of Azure Pipelines. */
export function readAzureBuild(env: BuildEnv): Build {
  const ref = requireOne(env, 'SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCH')
  return {
    repository: requireOne(env, 'BUILD_REPOSITORY_NAME'),
    branch: branchName(ref),
    tag: ref.startsWith('refs/tags/') ? branchName(ref) : undefined,
    change: readChange(env),
  }
}

function readChange(env: BuildEnv): Change | undefined {
  const number = firstOf(env, 'SYSTEM_PULLREQUEST_PULLREQUESTID')
  if (number === undefined) return undefined
  const token = firstOf(env, 'SYSTEM_ACCESSTOKEN')
  // comments of other hosts, such as GitHub, are not written with this token
  const isHere = env['BUILD_REPOSITORY_PROVIDER'] === 'TfsGit'
  return {
    number,
    base: branchName(requireOne(env, 'SYSTEM_PULLREQUEST_TARGETBRANCH')),
    isFromOutside: env['SYSTEM_PULLREQUEST_ISFORK']?.toLowerCase() === 'true',
    comments:
      token === undefined || !isHere
        ? undefined
        : azureComments({ api: requireOne(env, 'SYSTEM_COLLECTIONURI'), repository: pathOf(env), number, token }),
  }
}

function pathOf(env: BuildEnv): string {
  const project = encodeURIComponent(requireOne(env, 'SYSTEM_TEAMPROJECT'))
  const repository = encodeURIComponent(requireOne(env, 'BUILD_REPOSITORY_ID'))
  return `/${project}/_apis/git/repositories/${repository}`
}
