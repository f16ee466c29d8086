import { transact } from '#database/transact.ts'
import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, moveWatermark } from '#feeds/feed-store.ts'
import { askInTurns } from '#feeds/repositories/ask-in-turns.ts'
import { depsDevTypes, depsDevVisitor, seekRepository } from '#feeds/repositories/deps-dev.ts'
import { keepRepositories, keepSought } from '#feeds/repositories/keep-visits.ts'
import { linkByPurl } from '#feeds/repositories/link-components.ts'
import { orderRecheck } from '#feeds/repositories/order-recheck.ts'
import { type Ask, publisherAt, PublisherBusy } from '#feeds/repositories/publisher.ts'
import { githubVisitor } from '#feeds/repositories/visit-github.ts'
import { gitlabVisitor } from '#feeds/repositories/visit-gitlab.ts'
import type { Target, Visitor } from '#feeds/repositories/visitor.ts'
import { findDue, findSought, findUnlinked } from '#feeds/repositories/wanted-store.ts'
import { retryAfter } from '#feeds/retry-pause.ts'
import type { Tools } from '#platform/tools.ts'
import { parsePurl } from '#standards/purl.ts'
import { repositoryOf } from '#standards/repository-url.ts'

/** Of one run; what is left over is asked by the next. */
const mostPackages = 5000
const mostRepositories = 20_000
const soughtAtOnce = 8
const typesThatTell = ['golang', 'swift', 'github', 'gitlab', 'bitbucket']

/**
 * Finds out where the packages in use are made, and asks GitHub, GitLab and deps.dev about these repositories, each of them once a
 * day at most. A publisher that fails or whose limit is used up does not hold up the others, and is left alone for a while.
 */
export async function syncRepositories(tools: Tools, signal: AbortSignal): Promise<SyncOutcome> {
  await linkKnown(tools)
  const { forges, urls } = tools.config.feeds
  const depsDev = publisherAt(tools, { url: urls.repositories, signal })
  const sought = await attempt(tools, 'deps.dev', () => seek(tools, depsDev, signal))
  const due = await findTargets(tools)
  const rounds: readonly (readonly [string, Visitor])[] = [
    ['github.com', githubVisitor(publisherAt(tools, { ...forges.github, signal }), { isKnown: forges.github.token !== undefined })],
    ['gitlab.com', gitlabVisitor(publisherAt(tools, { ...forges.gitlab, signal }))],
    ['bitbucket.org', depsDevVisitor(depsDev)],
  ]
  const visited = rounds.map(([host, visitor]) => attempt(tools, host, () => visit(tools, due.get(host) ?? [], { visitor, signal })))
  return outcomeOf([sought, ...(await Promise.all(visited))])
}

/** Packages that were in use before anybody asked. */
async function linkKnown(tools: Tools): Promise<void> {
  const purls = (await findUnlinked(tools.db, typesThatTell)).flatMap((purl) => parsePurl(purl) ?? [])
  await transact(tools.db, async (trx) => orderRecheck(trx, tools, { packagePurls: await linkByPurl(trx, purls) }))
}

async function seek(tools: Tools, ask: Ask, signal: AbortSignal): Promise<void> {
  const packages = await findSought(tools.db, depsDevTypes, { now: tools.now(), atMost: mostPackages })
  await askInTurns(packages, {
    atOnce: soughtAtOnce,
    ask: (sought) => seekRepository(ask, sought),
    save: (outcomes) => keepSought(tools, outcomes),
    signal,
  })
}

/** Repositories to ask about, by host. */
async function findTargets({ db, now }: Tools): Promise<ReadonlyMap<string, readonly Target[]>> {
  const due = await findDue(db, { now: now(), atMost: mostRepositories })
  const targets = due.flatMap(({ url, etag }): readonly Target[] => {
    const place = repositoryOf(url)
    return place === undefined ? [] : [{ ...place, etag }]
  })
  return Map.groupBy(targets, ({ host }) => host)
}

interface Visiting {
  readonly visitor: Visitor
  readonly signal: AbortSignal
}

/** One after the other, as GitHub asks for. */
async function visit(tools: Tools, targets: readonly Target[], { visitor, signal }: Visiting): Promise<void> {
  await askInTurns(targets, {
    atOnce: 1,
    ask: (target) => visitor(target, tools.now()),
    save: (outcomes) => keepRepositories(tools, outcomes),
    signal,
  })
}

/** What went wrong with a publisher, kept so that it is left alone. */
interface Trouble {
  readonly failures: number
  readonly retryAt: string
  readonly error: string
}

/** Does a publisher's part of the run unless it is to be left alone; answers what is wrong with it. */
async function attempt(tools: Tools, publisher: string, work: () => Promise<void>): Promise<Trouble | undefined> {
  const mark: Partial<Trouble> | undefined = (await loadWatermark(tools.db, 'repositories')).get(publisher)
  if (isTrouble(mark) && new Date(mark.retryAt) > tools.now()) return mark
  const trouble = await troubleOf(work, mark?.failures ?? 0, tools)
  await moveWatermark(tools.db, 'repositories', [publisher, trouble ?? {}])
  return trouble
}

function isTrouble(mark: Partial<Trouble> | undefined): mark is Trouble {
  return mark?.retryAt !== undefined
}

async function troubleOf(work: () => Promise<void>, failures: number, { now, log }: Tools): Promise<Trouble | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    log.warn({ err: error }, 'a publisher could not be asked about repositories')
    const { message } = error as Error
    if (error instanceof PublisherBusy) return { failures: 0, retryAt: error.until.toISOString(), error: message }
    return { failures: failures + 1, retryAt: retryAfter(failures + 1, now()).toISOString(), error: message }
  }
}

function outcomeOf(attempts: readonly (Trouble | undefined)[]): SyncOutcome {
  const troubles = attempts.filter((trouble) => trouble !== undefined)
  return {
    errors: troubles.map(({ error }) => error),
    retryAt: troubles.map(({ retryAt }) => new Date(retryAt)).toSorted((one, other) => one.getTime() - other.getTime())[0],
  }
}
