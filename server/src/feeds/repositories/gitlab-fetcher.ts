import { countOf, countInHeader, monthAgo, newestMoment, pastMoment } from '#feeds/repositories/forge-fields.ts'
import type { PublisherClient, PublisherAnswer } from '#feeds/repositories/publisher-client.ts'
import { emptyRecord, type RepositoryRecord } from '#feeds/repositories/repository-record.ts'
import type { RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { asObject, asObjects, type JsonObject } from '@waybill/documents/json/json-values.ts'

/** GitLab does not count commits: so many are read, and more are as many for us. */
const commitsRead = 100

/** Asks GitLab about a repository. `last_activity_at` is no sign of life of the code: comments move it too. */
export function gitlabFetcher(ask: PublisherClient): RepositoryFetcher {
  return async ({ url, path, etag }, now) => {
    const place = `/projects/${encodeURIComponent(path)}`
    const told = await ask(place, etag)
    if (told.is === 'absent') return told
    const project = told.is === 'told' ? (asObject(told.content) ?? {}) : {}
    const record = { ...recordOf(url, project, now), ...(await fetchMore(ask, place, now)) }
    return { is: 'visited', record, etag: told.is === 'told' ? told.headers.etag : etag }
  }
}

function recordOf(url: string, project: JsonObject, now: Date): RepositoryRecord {
  const { archived } = project
  return {
    ...emptyRecord(url, now),
    stars: countOf(project['star_count']),
    forks: countOf(project['forks_count']),
    openIssues: countOf(project['open_issues_count']),
    createdAt: pastMoment(project['created_at'], now),
    isArchived: typeof archived === 'boolean' ? archived : undefined,
  }
}

type ActivityFields = Pick<RepositoryRecord, 'lastCommitAt' | 'monthlyCommits' | 'lastReleaseAt' | 'contributors'>

async function fetchMore(ask: PublisherClient, place: string, now: Date): Promise<ActivityFields> {
  const recent = await ask(`${place}/repository/commits?per_page=${String(commitsRead)}&since=${monthAgo(now)}`)
  const isQuiet = recent.is === 'told' && listOf(recent).length === 0
  const latest = isQuiet ? await ask(`${place}/repository/commits?per_page=1`) : recent
  const releases = await ask(`${place}/releases?per_page=1`)
  const contributors = await ask(`${place}/repository/contributors?per_page=1`)
  return {
    lastCommitAt: newestMoment(listOf(latest), (commit) => pastMoment(commit['committed_date'], now)),
    monthlyCommits: recent.is === 'told' ? listOf(recent).length : undefined,
    lastReleaseAt: newestMoment(listOf(releases), (release) => pastMoment(release['released_at'], now)),
    contributors: contributors.is === 'told' ? countInHeader(contributors.headers['x-total']) : undefined,
  }
}

function listOf(told: PublisherAnswer): readonly JsonObject[] {
  return told.is === 'told' ? asObjects(told.content) : []
}
