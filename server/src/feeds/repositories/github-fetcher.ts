import { countOf, pagedListLength, monthAgo, newestMoment, pastMoment } from '#feeds/repositories/forge-fields.ts'
import type { PublisherClient, PublisherAnswer } from '#feeds/repositories/publisher-client.ts'
import { emptyRecord, type RepositoryRecord } from '#feeds/repositories/repository-record.ts'
import type { RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { asObject, asObjects, type JsonObject } from '@waybill/documents/json'

/**
 * Creates a fetcher for GitHub. Without a token, whose quota is small, one request per repository takes the last push as the last commit.
 * With a token it also counts the commits of the last month and the contributors, and finds the last release.
 */
export function githubFetcher(ask: PublisherClient, { isKnown }: { readonly isKnown: boolean }): RepositoryFetcher {
  return async ({ url, path, etag }, now) => {
    const basePath = `/repos/${path.split('/').map(encodeURIComponent).join('/')}`
    const answer = await ask(basePath, etag)
    if (answer.is === 'absent') return answer
    const repository = answer.is === 'content' ? (asObject(answer.content) ?? {}) : {}
    const more = isKnown ? await fetchMore(ask, basePath, { repository, now }) : { lastCommitAt: pastMoment(repository['pushed_at'], now) }
    return {
      is: 'visited',
      record: { ...recordOf(url, repository, now), ...more },
      etag: answer.is === 'content' ? answer.headers.etag : etag,
    }
  }
}

function recordOf(url: string, repository: JsonObject, now: Date): RepositoryRecord {
  const { archived } = repository
  return {
    ...emptyRecord(url, now),
    stars: countOf(repository['stargazers_count']),
    forks: countOf(repository['forks_count']),
    openIssues: countOf(repository['open_issues_count']),
    createdAt: pastMoment(repository['created_at'], now),
    isArchived: typeof archived === 'boolean' ? archived : undefined,
  }
}

interface RepositoryContext {
  readonly repository: JsonObject
  readonly now: Date
}

type ActivityFields = Pick<RepositoryRecord, 'lastCommitAt' | 'monthlyCommits' | 'lastReleaseAt' | 'contributors'>

async function fetchMore(ask: PublisherClient, basePath: string, { repository, now }: RepositoryContext): Promise<ActivityFields> {
  const recent = await ask(`${basePath}/commits?per_page=1&since=${monthAgo(now)}`)
  const latest = isEmpty(recent) ? await ask(`${basePath}/commits?per_page=1`) : recent
  const releases = await ask(`${basePath}/releases?per_page=1`)
  const contributors = await ask(`${basePath}/contributors?per_page=1&anon=true`)
  return {
    lastCommitAt: newestMoment(listOf(latest), (commit) => commitMoment(commit, now)) ?? pastMoment(repository['pushed_at'], now),
    monthlyCommits: lengthOf(recent),
    lastReleaseAt: newestMoment(listOf(releases), (release) => pastMoment(release['published_at'], now)),
    contributors: lengthOf(contributors),
  }
}

function commitMoment(entry: JsonObject, now: Date): string | undefined {
  return pastMoment(asObject(asObject(entry['commit'])?.['committer'])?.['date'], now)
}

function isEmpty(answer: PublisherAnswer): boolean {
  return answer.is === 'content' && listOf(answer).length === 0
}

function listOf(answer: PublisherAnswer): readonly JsonObject[] {
  return answer.is === 'content' ? asObjects(answer.content) : []
}

/** Undefined for a repository with more contributors than GitHub counts. */
function lengthOf(answer: PublisherAnswer): number | undefined {
  return answer.is === 'content' ? pagedListLength(answer.content, answer.headers.link) : undefined
}
