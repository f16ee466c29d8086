import { transact } from '#database/transact.ts'
import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, saveWatermark } from '#feeds/feed-store.ts'
import { fetchInBatches } from '#feeds/repositories/fetch-in-batches.ts'
import { depsDevTypes, depsDevFetcher, fetchRepositoryUrl } from '#feeds/repositories/deps-dev.ts'
import { saveFetchedRepositories, saveFetchedLinks } from '#feeds/repositories/save-visits.ts'
import { linkByPurl } from '#feeds/repositories/link-components.ts'
import { enqueueReevaluation } from '#feeds/repositories/reevaluate-repositories.ts'
import { type PublisherClient, createPublisherClient, PublisherBusy } from '#feeds/repositories/publisher-client.ts'
import { githubFetcher } from '#feeds/repositories/github-fetcher.ts'
import { gitlabFetcher } from '#feeds/repositories/gitlab-fetcher.ts'
import type { RepositoryTarget, RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { findDueRepositories, findUnlinkedPackages, findPurlsToLink } from '#feeds/repositories/repository-visit-store.ts'
import { nextRetryAt } from '#feeds/next-retry-at.ts'
import type { AppContext } from '#platform/app-context.ts'
import { parsePurl, repositoryOf } from '@waybill/identifiers'

/** Limits of one run; the next one continues. */
const maxPackages = 5000
const maxRepositories = 20_000
const maxConcurrentRequests = 8
const typesNamingRepositories = ['golang', 'swift', 'github', 'gitlab', 'bitbucket']

/**
 * Finds the repositories of the packages in use, and fetches each from GitHub, GitLab or deps.dev, at most once a day. A publisher that
 * fails or whose limit is used up is left alone for a while, while the others continue.
 */
export async function syncRepositories(context: AppContext, signal: AbortSignal): Promise<SyncOutcome> {
  await linkByKnownPurls(context)
  const { forges, urls } = context.config.feeds
  const depsDev = createPublisherClient(context, { url: urls.repositories, signal })
  const sought = await tryPublisher(context, 'deps.dev', () => fetchMissingLinks(context, depsDev, signal))
  const due = await findDueTargets(context)
  const rounds: readonly (readonly [string, RepositoryFetcher])[] = [
    [
      'github.com',
      githubFetcher(createPublisherClient(context, { ...forges.github, signal }), { isKnown: forges.github.token !== undefined }),
    ],
    ['gitlab.com', gitlabFetcher(createPublisherClient(context, { ...forges.gitlab, signal }))],
    ['bitbucket.org', depsDevFetcher(depsDev)],
  ]
  const visited = rounds.map(([host, visitor]) =>
    tryPublisher(context, host, () => fetchRepositories(context, due.get(host) ?? [], { visitor, signal })),
  )
  return outcomeOf([sought, ...(await Promise.all(visited))])
}

/** Links the packages that were added while this feed did not run. */
async function linkByKnownPurls(context: AppContext): Promise<void> {
  const purls = (await findPurlsToLink(context.db, typesNamingRepositories)).flatMap((purl) => parsePurl(purl) ?? [])
  await transact(context.db, async (trx) => enqueueReevaluation(trx, context, { packagePurls: await linkByPurl(trx, purls) }))
}

async function fetchMissingLinks(context: AppContext, ask: PublisherClient, signal: AbortSignal): Promise<void> {
  const packages = await findUnlinkedPackages(context.db, depsDevTypes, { now: context.now(), atMost: maxPackages })
  await fetchInBatches(packages, {
    atOnce: maxConcurrentRequests,
    ask: (sought) => fetchRepositoryUrl(ask, sought),
    save: (outcomes) => saveFetchedLinks(context, outcomes),
    signal,
  })
}

/** Finds the due repositories, by host. */
async function findDueTargets({ db, now }: AppContext): Promise<ReadonlyMap<string, readonly RepositoryTarget[]>> {
  const due = await findDueRepositories(db, { now: now(), atMost: maxRepositories })
  const targets = due.flatMap(({ url, etag }): readonly RepositoryTarget[] => {
    const repository = repositoryOf(url)
    return repository === undefined ? [] : [{ ...repository, etag }]
  })
  return Map.groupBy(targets, ({ host }) => host)
}

interface FetchRun {
  readonly visitor: RepositoryFetcher
  readonly signal: AbortSignal
}

/** Fetches repositories one at a time, as GitHub asks for. */
async function fetchRepositories(context: AppContext, targets: readonly RepositoryTarget[], { visitor, signal }: FetchRun): Promise<void> {
  await fetchInBatches(targets, {
    atOnce: 1,
    ask: (target) => visitor(target, context.now()),
    save: (outcomes) => saveFetchedRepositories(context, outcomes),
    signal,
  })
}

/** The last failure of a publisher. */
interface PublisherFailure {
  readonly failures: number
  readonly retryAt: string
  readonly error: string
}

/** Runs a publisher's part unless it is left alone, and returns its failure. */
async function tryPublisher(context: AppContext, publisher: string, work: () => Promise<void>): Promise<PublisherFailure | undefined> {
  const mark: Partial<PublisherFailure> | undefined = (await loadWatermark(context.db, 'repositories')).get(publisher)
  if (isFailure(mark) && new Date(mark.retryAt) > context.now()) return mark
  const trouble = await failureOf(work, mark?.failures ?? 0, context)
  await saveWatermark(context.db, 'repositories', [publisher, trouble ?? {}])
  return trouble
}

function isFailure(mark: Partial<PublisherFailure> | undefined): mark is PublisherFailure {
  return mark?.retryAt !== undefined
}

async function failureOf(work: () => Promise<void>, failures: number, { now, log }: AppContext): Promise<PublisherFailure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    log.warn({ err: error }, 'repositories could not be fetched from a publisher')
    const { message } = error as Error
    if (error instanceof PublisherBusy) return { failures: 0, retryAt: error.until.toISOString(), error: message }
    return { failures: failures + 1, retryAt: nextRetryAt(failures + 1, now()).toISOString(), error: message }
  }
}

function outcomeOf(attempts: readonly (PublisherFailure | undefined)[]): SyncOutcome {
  const troubles = attempts.filter((trouble) => trouble !== undefined)
  return {
    errors: troubles.map(({ error }) => error),
    retryAt: troubles.map(({ retryAt }) => new Date(retryAt)).toSorted((one, other) => one.getTime() - other.getTime())[0],
  }
}
