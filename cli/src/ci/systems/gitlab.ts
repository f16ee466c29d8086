import type { Build, BuildEnv, Change } from '#ci/build.ts'
import { gitlabComments } from '#ci/comments/gitlab-comments.ts'
import { firstOf, requireOne } from '#ci/systems/variables.ts'

/** Reads a build of GitLab CI. */
export function readGitlabBuild(env: BuildEnv): Build {
  return {
    repository: requireOne(env, 'CI_MERGE_REQUEST_PROJECT_PATH', 'CI_PROJECT_PATH'),
    branch: requireOne(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'),
    tag: firstOf(env, 'CI_COMMIT_TAG'),
    change: readChange(env),
  }
}

function readChange(env: BuildEnv): Change | undefined {
  const number = firstOf(env, 'CI_MERGE_REQUEST_IID')
  if (number === undefined) return undefined
  const project = requireOne(env, 'CI_MERGE_REQUEST_PROJECT_ID')
  const token = firstOf(env, 'WAYBILL_GITLAB_TOKEN')
  const api = requireOne(env, 'CI_API_V4_URL')
  return {
    number,
    base: requireOne(env, 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME'),
    isFromOutside: firstOf(env, 'CI_MERGE_REQUEST_SOURCE_PROJECT_ID') !== project,
    comments: token === undefined ? undefined : gitlabComments({ api, project, number, token }),
  }
}
