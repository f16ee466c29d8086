import { openHost, pagesOf } from '#ci/comments/call-host.ts'
import type { Comment, CommentHost } from '#ci/comments/comment-host.ts'

interface IssueComment {
  readonly id: number
  readonly body: string
  readonly user: { readonly login: string; readonly type: string } | null
}

interface GithubChange {
  readonly api: string
  readonly repository: string
  readonly number: string
  readonly token: string
}

/** Comments of a pull request of GitHub. */
export function githubComments({ api, repository, number, token }: GithubChange): CommentHost {
  const call = openHost(api, { authorization: `Bearer ${token}`, 'x-github-api-version': '2022-11-28' })
  const issues = `/repos/${repository}/issues`
  async function* list(): AsyncGenerator<Comment> {
    // the token of a workflow may not ask who it is: it is a bot's
    const login = await call<{ login: string }>('GET', '/user').then(
      (user) => user.login,
      () => undefined,
    )
    for await (const { id, body, user } of pagesOf<IssueComment>(call, `${issues}/${number}/comments`))
      yield { id: String(id), body, isOwn: login === undefined ? user?.type === 'Bot' : user?.login === login }
  }
  return {
    list,
    create: (body) => call('POST', `${issues}/${number}/comments`, { body }),
    update: (id, body) => call('PATCH', `${issues}/comments/${id}`, { body }),
  }
}
