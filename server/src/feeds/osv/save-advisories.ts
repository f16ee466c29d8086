import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { SaveCounts } from '#feeds/feed.ts'
import { addToRecordCount } from '#feeds/feed-store.ts'
import {
  findAdvisories,
  type KnownAdvisory,
  loadAffectedLookupKeys,
  lockAdvisories,
  touchAdvisories,
  writeAdvisories,
} from '#feeds/osv/advisory-store.ts'
import { chooseCopies } from '#feeds/osv/choose-copies.ts'
import { writeCopies } from '#feeds/osv/copy-store.ts'
import { digestAdvisory } from '#feeds/osv/digest-advisory.ts'
import { copyKey, publisherOf } from '#feeds/osv/merge-copies.ts'
import { type GroupPlan, planGroups, advisoriesToRematch, saveGroupPlan } from '#feeds/osv/plan-groups.ts'
import type { GroupMember } from '#feeds/osv/regroup.ts'
import { enqueueRematch } from '#feeds/rematch-store.ts'
import type { FeedName } from '#platform/config.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Advisory } from '@waybill/vulnerabilities'

interface DigestedAdvisory {
  readonly advisory: Advisory
  readonly digest: string
}

interface Difference {
  readonly changed: readonly DigestedAdvisory[]
  /** Those of the changed advisories that are stored already. */
  readonly known: readonly string[]
  /** Advisories of which only the date or the publisher changed. */
  readonly touched: readonly Advisory[]
}

interface SaveOptions {
  /** The feed whose record count changes; `osv` by default. */
  readonly feed?: FeedName
  /** Copies that occurred earlier in the same file. Of several with one date the first wins; otherwise every import would change them. */
  readonly seen?: Set<string>
  /** Runs in the same transaction. */
  readonly withinTransaction?: (trx: Transaction) => Promise<void>
}

/** More than the ids of all public advisories together; further ones are not remembered. */
const maxRemembered = 1_000_000

/**
 * Stores a batch of advisories in one transaction and a constant number of statements; an unchanged advisory costs a lookup. The packages
 * that a changed advisory names or named are queued for rematching.
 */
export async function saveAdvisories(
  { db, now, reevaluation }: Pick<AppContext, 'db' | 'now' | 'reevaluation'>,
  batch: readonly Advisory[],
  { feed = 'osv', seen = new Set(), withinTransaction }: SaveOptions = {},
): Promise<SaveCounts> {
  const latest = latestOf(batch)
  const changed = await transact(db, async (trx) => {
    await lockAdvisories(trx)
    const stored = await findAdvisories(
      trx,
      latest.map(({ id }) => id),
    )
    const { advisories, copies } = await chooseCopies(trx, { batch: latest, stored, seen })
    const difference = compare(advisories.map(withDigest), stored)
    if (difference.touched.length > 0) await touchAdvisories(trx, difference.touched)
    if (difference.changed.length > 0 && (await applyChanges(trx, difference, { feed, at: now() })))
      await reevaluation.advisoriesChanged(trx)
    await writeCopies(trx, copies)
    await withinTransaction?.(trx)
    return difference.changed.length
  })
  for (const advisory of batch) if (seen.size < maxRemembered) seen.add(copyKey(advisory))
  return { changed, unchanged: batch.length - changed }
}

function withDigest(advisory: Advisory): DigestedAdvisory {
  return { advisory, digest: digestAdvisory(advisory) }
}

/** Keeps the latest of several copies of a record by one publisher. */
function latestOf(batch: readonly Advisory[]): readonly Advisory[] {
  const latest = new Map<string, Advisory>()
  for (const advisory of batch) {
    const known = latest.get(copyKey(advisory))
    if (known === undefined || known.modified < advisory.modified) latest.set(copyKey(advisory), advisory)
  }
  return [...latest.values()]
}

function compare(current: readonly DigestedAdvisory[], stored: ReadonlyMap<string, KnownAdvisory>): Difference {
  const changed = current.filter(({ advisory, digest }) => stored.get(advisory.id)?.digest !== digest)
  const same = current.filter(({ advisory, digest }) => stored.get(advisory.id)?.digest === digest)
  return {
    changed,
    known: changed.map(({ advisory }) => advisory.id).filter((id) => stored.has(id)),
    touched: same.map(({ advisory }) => advisory).filter((advisory) => isTouched(advisory, stored.get(advisory.id))),
  }
}

function isTouched(advisory: Advisory, stored: KnownAdvisory | undefined): boolean {
  const { name, rank } = publisherOf(advisory)
  return stored?.modified !== advisory.modified || stored.publisher.name !== name || stored.publisher.rank !== rank
}

interface Import {
  readonly feed: FeedName
  readonly at: Date
}

/** Stores the changes and returns whether they affect a package in use. */
async function applyChanges(trx: Transaction, { changed, known }: Difference, { feed, at }: Import): Promise<boolean> {
  const former = known.length === 0 ? [] : await loadAffectedLookupKeys(trx, known)
  const members = changed.map(({ advisory }) => memberOf(advisory))
  const names = members.flatMap(({ id, aliases }) => [id, ...aliases])
  const plan = await planGroups(trx, names, members)
  const groupOf = new Map(plan.groups.flatMap(({ id, advisoryIds }) => advisoryIds.map((advisoryId) => [advisoryId, id])))
  const advisories = changed.map((entry) => ({ ...entry, groupId: groupOf.get(entry.advisory.id) ?? 0 }))
  await writeAdvisories(trx, { advisories, known, at })
  await saveGroupPlan(trx, plan)
  await addToRecordCount(trx, feed, changed.length - known.length)
  return enqueueRematch(trx, { lookupKeys: former, advisoryIds: advisoryIdsToRematch(changed, plan) })
}

function memberOf({ id, aliases, withdrawn, severities, summary, details }: Advisory): GroupMember {
  const words = { hasSummary: summary !== undefined, hasDetails: details !== undefined }
  return { id, aliases, severities, isWithdrawn: withdrawn !== undefined, ...words, groupId: undefined }
}

/** Returns the advisories whose packages are rematched; withdrawn ones name none. */
function advisoryIdsToRematch(changed: readonly DigestedAdvisory[], plan: GroupPlan): readonly string[] {
  const withdrawn = new Set(changed.filter(({ advisory }) => advisory.withdrawn !== undefined).map(({ advisory }) => advisory.id))
  const ids = new Set([...changed.map(({ advisory }) => advisory.id), ...advisoriesToRematch(plan)])
  return [...ids].filter((id) => !withdrawn.has(id))
}
