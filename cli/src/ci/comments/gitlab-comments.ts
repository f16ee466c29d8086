import { openHost, pagesOf } from '#ci/comments/call-host.ts'
import type { Comment, CommentHost } from '#ci/comments/comment-host.ts'

interface Note {
  readonly id: number
  readonly body: string
  readonly system: boolean
  readonly author: { readonly id: number }
}

interface GitlabChange {
  readonly api: string
  /** Id or path of the project. */
  readonly project: string
  readonly number: string
  readonly token: string
}

/** Comments of a merge request of GitLab. */
export function gitlabComments({ api, project, number, token }: GitlabChange): CommentHost {
  const call = openHost(api, { 'private-token': token })
  const notes = `/projects/${encodeURIComponent(project)}/merge_requests/${number}/notes`
  async function* list(): AsyncGenerator<Comment> {
    const { id: own } = await call<{ id: number }>('GET', '/user')
    for await (const { id, body, system, author } of pagesOf<Note>(call, notes))
      yield { id: String(id), body, isOwn: !system && author.id === own }
  }
  return {
    list,
    create: (body) => call('POST', notes, { body }),
    update: (id, body) => call('PUT', `${notes}/${id}`, { body }),
  }
}
