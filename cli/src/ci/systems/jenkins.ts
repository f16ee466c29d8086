import { refused } from '#cli-error.ts'
import type { Build, BuildEnv, Change } from '#ci/build.ts'
import type { CommentHost } from '#ci/comments/comment-host.ts'
import { githubComments } from '#ci/comments/github-comments.ts'
import { gitlabComments } from '#ci/comments/gitlab-comments.ts'
import { firstOf, requireOne } from '#ci/systems/variables.ts'

/** Reads a build of a multibranch pipeline of Jenkins. */
export function readJenkinsBuild(env: BuildEnv): Build {
  return {
    repository: repositoryOf(requireOne(env, 'GIT_URL')),
    branch: requireOne(env, 'CHANGE_BRANCH', 'BRANCH_NAME'),
    tag: firstOf(env, 'TAG_NAME'),
    change: readChange(env),
  }
}

/** The path of `https://host/acme/shop.git` and `git@host:acme/shop.git`. */
function repositoryOf(url: string): string {
  const path = /^(?:\w+:\/\/[^/]+\/|[^/]+:)(.+?)(?:\.git)?\/?$/u.exec(url)?.[1]
  if (path === undefined) throw refused('GIT_URL does not name a repository')
  return path
}

function readChange(env: BuildEnv): Change | undefined {
  const number = firstOf(env, 'CHANGE_ID')
  if (number === undefined) return undefined
  return { number, base: requireOne(env, 'CHANGE_TARGET'), isFromOutside: firstOf(env, 'CHANGE_FORK') !== undefined, comments: hostOf(env) }
}

/** Jenkins builds changes of any host; the address of the change says which. */
const hosts: readonly {
  readonly address: RegExp
  readonly token: string
  readonly open: (url: URL, path: string, change: { readonly number: string; readonly token: string }) => CommentHost
}[] = [
  {
    address: /^\/(.+)\/pull\/(\d+)/u,
    token: 'GITHUB_TOKEN',
    open: ({ host, origin }, repository, change) =>
      githubComments({ api: host === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`, repository, ...change }),
  },
  {
    address: /^\/(.+)\/-\/merge_requests\/(\d+)/u,
    token: 'WAYBILL_GITLAB_TOKEN',
    open: ({ origin }, project, change) => gitlabComments({ api: `${origin}/api/v4`, project, ...change }),
  },
]

function hostOf(env: BuildEnv): CommentHost | undefined {
  const url = URL.parse(env['CHANGE_URL'] ?? '')
  if (url === null) return undefined
  for (const { address, token: variable, open } of hosts) {
    const [, path, number] = address.exec(url.pathname) ?? []
    const token = firstOf(env, variable)
    if (path !== undefined && number !== undefined && token !== undefined) return open(url, path, { number, token })
  }
  return undefined
}
