import { openHost } from '#ci/comments/call-host.ts'
import type { Comment, CommentHost } from '#ci/comments/comment-host.ts'

interface Thread {
  readonly id: number
  readonly isDeleted?: boolean
  readonly comments: readonly { readonly id: number; readonly content?: string; readonly author?: { readonly id?: string } }[]
}

interface AzureChange {
  /** The address of the organisation. */
  readonly api: string
  /** The path of the repository below it. */
  readonly repository: string
  readonly number: string
  readonly token: string
}

const version = '?api-version=7.1'

/** Comments of a pull request of Azure Repos: each is the first of a thread. */
export function azureComments({ api, repository, number, token }: AzureChange): CommentHost {
  const call = openHost(api, { authorization: `Bearer ${token}` })
  const threads = `${repository}/pullRequests/${number}/threads`
  async function* list(): AsyncGenerator<Comment> {
    const { authenticatedUser: own } = await call<{ authenticatedUser: { id: string } }>('GET', '/_apis/connectionData')
    const { value } = await call<{ value: readonly Thread[] }>('GET', `${threads}${version}`)
    for (const { id, isDeleted = false, comments } of value)
      for (const { id: comment, content = '', author } of isDeleted ? [] : comments.slice(0, 1))
        yield { id: `${String(id)}/comments/${String(comment)}`, body: content, isOwn: author?.id === own.id }
  }
  return {
    list,
    // a closed thread does not keep the change from being completed
    create: (content) =>
      call('POST', `${threads}${version}`, { comments: [{ parentCommentId: 0, content, commentType: 1 }], status: 'closed' }),
    update: (id, content) => call('PATCH', `${threads}/${id}${version}`, { content }),
  }
}
