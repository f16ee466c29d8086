import { transact } from '#database/transact.ts'
import { addToRecordCount } from '#feeds/feed-store.ts'
import type { Outcome } from '#feeds/repositories/fetch-in-batches.ts'
import type { UnlinkedPackage } from '#feeds/repositories/deps-dev.ts'
import { enqueueReevaluation } from '#feeds/repositories/reevaluate-repositories.ts'
import { linkPackages } from '#feeds/repositories/repository-link-store.ts'
import { saveRepositories } from '#feeds/repositories/repository-store.ts'
import type { RepositoryTarget, FetchedRepository } from '#feeds/repositories/repository-fetcher.ts'
import { saveVisits } from '#feeds/repositories/repository-visit-store.ts'
import type { AppContext } from '#platform/app-context.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long until the next request after an answer, a missing item or a failure. */
const pausesMs = {
  repository: { known: day, absent: 7 * day, failed: 6 * hour },
  package: { known: 30 * day, absent: 7 * day, failed: 6 * hour },
} as const

/** Saves the results of fetching repositories and re-evaluates the affected modules, in one transaction. */
export async function saveFetchedRepositories(
  context: AppContext,
  outcomes: readonly Outcome<RepositoryTarget, FetchedRepository>[],
): Promise<void> {
  const requestedAt = context.now()
  const visits = outcomes.flatMap((outcome) => ('result' in outcome && outcome.result.is === 'visited' ? [outcome.result] : []))
  await transact(context.db, async (trx) => {
    const saved = await saveRepositories(
      trx,
      visits.map(({ record }) => record),
      'keep',
    )
    await addToRecordCount(trx, 'repositories', saved.added)
    await enqueueReevaluation(trx, context, { urls: saved.toReevaluate })
    await saveVisits(
      trx,
      outcomes.map((outcome) => ({ target: outcome.item.url, next: later(requestedAt, pauseOf(outcome)), etag: etagOf(outcome) })),
      requestedAt,
    )
  })
}

function pauseOf(outcome: Outcome<RepositoryTarget, FetchedRepository>): number {
  if ('error' in outcome) return pausesMs.repository.failed
  return outcome.result.is === 'absent' ? pausesMs.repository.absent : pausesMs.repository.known
}

function etagOf(outcome: Outcome<RepositoryTarget, FetchedRepository>): string | undefined {
  return 'result' in outcome && outcome.result.is === 'visited' ? outcome.result.etag : undefined
}

/** Saves the repositories of packages; a package of an already known repository is re-evaluated. */
export async function saveFetchedLinks(
  context: AppContext,
  outcomes: readonly Outcome<UnlinkedPackage, string | undefined>[],
): Promise<void> {
  const requestedAt = context.now()
  const links = outcomes.flatMap((outcome) => ('result' in outcome ? [{ packagePurl: outcome.item.packagePurl, url: outcome.result }] : []))
  await transact(context.db, async (trx) => {
    const relinked = await linkPackages(trx, 'depsDev', links)
    await enqueueReevaluation(trx, context, { packagePurls: relinked })
    await saveVisits(
      trx,
      outcomes.map((outcome) => ({ target: outcome.item.packagePurl, next: later(requestedAt, pauseOfLink(outcome)), etag: undefined })),
      requestedAt,
    )
  })
}

function pauseOfLink(outcome: Outcome<UnlinkedPackage, string | undefined>): number {
  if ('error' in outcome) return pausesMs.package.failed
  return outcome.result === undefined ? pausesMs.package.absent : pausesMs.package.known
}

function later(moment: Date, pause: number): Date {
  return new Date(moment.getTime() + pause)
}
