import { countOf, countInHeader, monthAgo, newestMoment, pastMoment } from '#feeds/repositories/forge-fields.ts'
import type { PublisherClient, PublisherAnswer } from '#feeds/repositories/publisher-client.ts'
import { emptyRecord, type RepositoryRecord } from '#feeds/repositories/repository-record.ts'
import type { RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { asObject, asObjects, type JsonObject } from '@waybill/documents/json'

/** GitLab does not count commits; this many are read at most, and count as such. */
const commitsRead = 100

/** Creates a fetcher for GitLab. `last_activity_at` is ignored, since comments move it too. */
export function gitlabFetcher(ask: PublisherClient): RepositoryFetcher {
  return async ({ url, path, etag }, now) => {
    const basePath = `/projects/${encodeURIComponent(path)}`
    const answer = await ask(basePath, etag)
    if (answer.is === 'absent') return answer
    const project = answer.is === 'content' ? (asObject(answer.content) ?? {}) : {}
    const record = { ...recordOf(url, project, now), ...(await fetchMore(ask, basePath, now)) }
    return { is: 'visited', record, etag: answer.is === 'content' ? answer.headers.etag : etag }
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

async function fetchMore(ask: PublisherClient, basePath: string, now: Date): Promise<ActivityFields> {
  const recent = await ask(`${basePath}/repository/commits?per_page=${String(commitsRead)}&since=${monthAgo(now)}`)
  const isQuiet = recent.is === 'content' && listOf(recent).length === 0
  const latest = isQuiet ? await ask(`${basePath}/repository/commits?per_page=1`) : recent
  const releases = await ask(`${basePath}/releases?per_page=1`)
  const contributors = await ask(`${basePath}/repository/contributors?per_page=1`)
  return {
    lastCommitAt: newestMoment(listOf(latest), (commit) => pastMoment(commit['committed_date'], now)),
    monthlyCommits: recent.is === 'content' ? listOf(recent).length : undefined,
    lastReleaseAt: newestMoment(listOf(releases), (release) => pastMoment(release['released_at'], now)),
    contributors: contributors.is === 'content' ? countInHeader(contributors.headers['x-total']) : undefined,
  }
}

function listOf(answer: PublisherAnswer): readonly JsonObject[] {
  return answer.is === 'content' ? asObjects(answer.content) : []
}
