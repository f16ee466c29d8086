import { readFile } from 'node:fs/promises'
import type { Build, BuildEnv, Change } from '#ci/build.ts'
import type { CommentHost } from '#ci/comments/comment-host.ts'
import { githubComments } from '#ci/comments/github-comments.ts'
import { firstOf, requireOne } from '#ci/systems/variables.ts'

interface Event {
  readonly number?: number
  readonly pull_request?: { readonly head?: { readonly repo?: { readonly full_name?: string } | null } }
}

/** Reads a build of GitHub Actions. */
export async function readGithubBuild(env: BuildEnv): Promise<Build> {
  const repository = requireOne(env, 'GITHUB_REPOSITORY')
  return {
    repository,
    branch: requireOne(env, 'GITHUB_HEAD_REF', 'GITHUB_REF_NAME'),
    tag: env['GITHUB_REF_TYPE'] === 'tag' ? env['GITHUB_REF_NAME'] : undefined,
    change: await readChange(env, repository),
  }
}

async function readChange(env: BuildEnv, repository: string): Promise<Change | undefined> {
  const base = firstOf(env, 'GITHUB_BASE_REF')
  if (base === undefined) return undefined
  const { number: numbered, pull_request: pull } = await readEvent(env)
  const number = numbered === undefined ? numberOf(requireOne(env, 'GITHUB_REF')) : String(numbered)
  return { number, base, isFromOutside: isFromOutside(env, repository, pull), comments: hostOf(env, repository, number) }
}

function numberOf(ref: string): string {
  return /^refs\/pull\/(\d+)\//u.exec(ref)?.[1] ?? ''
}

/** A fork that was deleted has no repository. Workflows of Dependabot get no secrets either. */
function isFromOutside(env: BuildEnv, repository: string, pull: Event['pull_request']): boolean {
  return (pull !== undefined && pull.head?.repo?.full_name !== repository) || env['GITHUB_ACTOR'] === 'dependabot[bot]'
}

function hostOf(env: BuildEnv, repository: string, number: string): CommentHost | undefined {
  const token = firstOf(env, 'GITHUB_TOKEN')
  const api = firstOf(env, 'GITHUB_API_URL') ?? 'https://api.github.com'
  return token === undefined ? undefined : githubComments({ api, repository, number, token })
}

async function readEvent(env: BuildEnv): Promise<Event> {
  const text = await readFile(env['GITHUB_EVENT_PATH'] ?? '', 'utf8').catch(() => '{}')
  return JSON.parse(text) as Event
}
