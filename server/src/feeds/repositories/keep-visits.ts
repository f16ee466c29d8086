import { transact } from '#database/transact.ts'
import { countRecords } from '#feeds/feed-store.ts'
import type { Outcome } from '#feeds/repositories/ask-in-turns.ts'
import type { Sought } from '#feeds/repositories/deps-dev.ts'
import { orderRecheck } from '#feeds/repositories/order-recheck.ts'
import { linkPackages } from '#feeds/repositories/repository-link-store.ts'
import { saveRepositories } from '#feeds/repositories/repository-store.ts'
import type { Target, Visit } from '#feeds/repositories/visitor.ts'
import { keepVisits } from '#feeds/repositories/wanted-store.ts'
import type { Tools } from '#platform/tools.ts'

const hour = 3_600_000
const day = 24 * hour

/** When something is asked about again: what answered, what is not there, what did not work. */
const pauses = {
  repository: { known: day, absent: 7 * day, failed: 6 * hour },
  package: { known: 30 * day, absent: 7 * day, failed: 6 * hour },
} as const

/** Keeps what visits of repositories came to, and has the modules judged again that this concerns: one transaction. */
export async function keepRepositories(tools: Tools, outcomes: readonly Outcome<Target, Visit>[]): Promise<void> {
  const asked = tools.now()
  const visits = outcomes.flatMap((outcome) => ('result' in outcome && outcome.result.is === 'visited' ? [outcome.result] : []))
  await transact(tools.db, async (trx) => {
    const saved = await saveRepositories(
      trx,
      visits.map(({ record }) => record),
      'keep',
    )
    await countRecords(trx, 'repositories', saved.added)
    await orderRecheck(trx, tools, { urls: saved.judged })
    await keepVisits(
      trx,
      outcomes.map((outcome) => ({ target: outcome.item.url, next: later(asked, pauseOf(outcome)), etag: etagOf(outcome) })),
      asked,
    )
  })
}

function pauseOf(outcome: Outcome<Target, Visit>): number {
  if ('error' in outcome) return pauses.repository.failed
  return outcome.result.is === 'absent' ? pauses.repository.absent : pauses.repository.known
}

function etagOf(outcome: Outcome<Target, Visit>): string | undefined {
  return 'result' in outcome && outcome.result.is === 'visited' ? outcome.result.etag : undefined
}

/** Keeps where packages are made; a package whose repository is known already is judged by it. */
export async function keepSought(tools: Tools, outcomes: readonly Outcome<Sought, string | undefined>[]): Promise<void> {
  const asked = tools.now()
  const links = outcomes.flatMap((outcome) => ('result' in outcome ? [{ packagePurl: outcome.item.packagePurl, url: outcome.result }] : []))
  await transact(tools.db, async (trx) => {
    const relinked = await linkPackages(trx, 'depsDev', links)
    await orderRecheck(trx, tools, { packagePurls: relinked })
    await keepVisits(
      trx,
      outcomes.map((outcome) => ({ target: outcome.item.packagePurl, next: later(asked, pauseOfSought(outcome)), etag: undefined })),
      asked,
    )
  })
}

function pauseOfSought(outcome: Outcome<Sought, string | undefined>): number {
  if ('error' in outcome) return pauses.package.failed
  return outcome.result === undefined ? pauses.package.absent : pauses.package.known
}

function later(moment: Date, pause: number): Date {
  return new Date(moment.getTime() + pause)
}
