import { countOf, pagedListLength, monthAgo, newestMoment, pastMoment } from '#feeds/repositories/forge-fields.ts'
import type { PublisherClient, PublisherAnswer } from '#feeds/repositories/publisher-client.ts'
import { emptyRecord, type RepositoryRecord } from '#feeds/repositories/repository-record.ts'
import type { RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { asObject, asObjects, type JsonObject } from '@waybill/documents/json/json-values.ts'

/**
 * Asks GitHub about a repository. Anonymous callers have few questions an hour: they ask one, and take the last push for the last
 * commit. With a token commits of the last month, the last release and contributors are counted too.
 */
export function githubFetcher(ask: PublisherClient, { isKnown }: { readonly isKnown: boolean }): RepositoryFetcher {
  return async ({ url, path, etag }, now) => {
    const place = `/repos/${path.split('/').map(encodeURIComponent).join('/')}`
    const told = await ask(place, etag)
    if (told.is === 'absent') return told
    const repository = told.is === 'told' ? (asObject(told.content) ?? {}) : {}
    const more = isKnown ? await fetchMore(ask, place, { repository, now }) : { lastCommitAt: pastMoment(repository['pushed_at'], now) }
    return { is: 'visited', record: { ...recordOf(url, repository, now), ...more }, etag: told.is === 'told' ? told.headers.etag : etag }
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

async function fetchMore(ask: PublisherClient, place: string, { repository, now }: RepositoryContext): Promise<ActivityFields> {
  const recent = await ask(`${place}/commits?per_page=1&since=${monthAgo(now)}`)
  const latest = isEmpty(recent) ? await ask(`${place}/commits?per_page=1`) : recent
  const releases = await ask(`${place}/releases?per_page=1`)
  const contributors = await ask(`${place}/contributors?per_page=1&anon=true`)
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

function isEmpty(told: PublisherAnswer): boolean {
  return told.is === 'told' && listOf(told).length === 0
}

function listOf(told: PublisherAnswer): readonly JsonObject[] {
  return told.is === 'told' ? asObjects(told.content) : []
}

/** Of a repository with more contributors than GitHub counts nothing is told. */
function lengthOf(told: PublisherAnswer): number | undefined {
  return told.is === 'told' ? pagedListLength(told.content, told.headers.link) : undefined
}
