import type { Output } from '#output/output.ts'

/** A comment on a pull or merge request. */
export interface Comment {
  readonly id: string
  readonly body: string
  /** Whether the owner of the token wrote it. */
  readonly isOwn: boolean
}

/** The comments of one change at the host of its repository. */
export interface CommentHost {
  readonly list: () => AsyncIterable<Comment>
  readonly create: (body: string) => Promise<unknown>
  readonly update: (id: string, body: string) => Promise<unknown>
}

/** Writes a comment once: a later one with the same marker replaces it. A host that rejects it does not fail the build. */
export async function postComment(out: Output, host: CommentHost, { marker, text }: { marker: string; text: string }): Promise<void> {
  const start = `<!-- waybill: ${marker.replaceAll('--', '- -')} -->\n`
  try {
    const earlier = await findComment(host, start)
    const body = `${start}${text}`
    if (earlier === undefined) await host.create(body)
    else if (earlier.body !== body) await host.update(earlier.id, body)
  } catch (error) {
    out.report('warning', `the change was not commented: ${(error as Error).message}`)
  }
}

async function findComment(host: CommentHost, start: string): Promise<Comment | undefined> {
  // hosts may store other line ends
  for await (const comment of host.list()) if (comment.isOwn && comment.body.startsWith(start.trimEnd())) return comment
  return undefined
}
