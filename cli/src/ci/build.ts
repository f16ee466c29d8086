import type { CliContext } from '#cli-context.ts'
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
