import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { Tally } from '#feeds/feed.ts'
import { countRecords } from '#feeds/feed-store.ts'
import {
  findAdvisories,
  type KnownAdvisory,
  loadFormer,
  lockAdvisories,
  touchAdvisories,
  writeAdvisories,
} from '#feeds/osv/advisory-store.ts'
import {
  loadGroups,
  loadMembers,
  moveMembers,
  type NumberedGroup,
  numberGroups,
  removeGroups,
  writeGroups,
  writeNames,
} from '#feeds/osv/alias-group-store.ts'
import { digestAdvisory } from '#feeds/osv/digest-advisory.ts'
import { type Member, regroup, type Regrouping } from '#feeds/osv/regroup.ts'
import { findExploited } from '#feeds/kev/kev-store.ts'
import { awaitMatching, queueRecheck } from '#feeds/recheck-store.ts'
import type { FeedName } from '#platform/config.ts'
import type { Tools } from '#platform/tools.ts'
import type { Advisory } from '#standards/advisory/advisory.ts'

interface Digested {
  readonly advisory: Advisory
  readonly digest: string
}

interface Difference {
  readonly changed: readonly Digested[]
  /** Of the changed ones those that are stored. */
  readonly known: readonly string[]
  /** Only their date is new. */
  readonly touched: readonly Advisory[]
}

interface SaveOptions {
  /** Whose records they are; OSV's unless it is said. */
  readonly feed?: FeedName
  /** Ids met before in the same file. Of several records of one id and date the first counts, or each import would change them anew. */
  readonly seen?: Set<string>
  /** Done in the same transaction. */
  readonly also?: (trx: Transaction) => Promise<void>
}

/** More ids than all public advisories together have are not remembered. */
const mostSeen = 1_000_000

/**
 * Stores a batch of advisories in one transaction and a constant number of statements: what did not change costs one look-up.
 * The packages that a changed advisory names, or named, are queued, so that their components are matched again.
 */
export async function saveAdvisories(
  { db, recheck }: Pick<Tools, 'db' | 'recheck'>,
  batch: readonly Advisory[],
  { feed = 'osv', seen = new Set(), also }: SaveOptions = {},
): Promise<Tally> {
  const latest = latestOf(batch).map((advisory) => ({ advisory, digest: digestAdvisory(advisory) }))
  const changed = await transact(db, async (trx) => {
    await lockAdvisories(trx)
    const ids = latest.map(({ advisory }) => advisory.id)
    const difference = compare(latest, await findAdvisories(trx, ids), seen)
    if (difference.touched.length > 0) await touchAdvisories(trx, difference.touched)
    if (difference.changed.length > 0 && (await applyChanges(trx, difference, feed))) await recheck.advisoriesChanged(trx)
    await also?.(trx)
    return difference.changed.length
  })
  for (const { id } of batch) if (seen.size < mostSeen) seen.add(id)
  return { changed, unchanged: batch.length - changed }
}

/** Of several records with one id the latest counts. */
function latestOf(batch: readonly Advisory[]): readonly Advisory[] {
  const latest = new Map<string, Advisory>()
  for (const advisory of batch) {
    const known = latest.get(advisory.id)
    if (known === undefined || known.modified < advisory.modified) latest.set(advisory.id, advisory)
  }
  return [...latest.values()]
}

function compare(latest: readonly Digested[], stored: ReadonlyMap<string, KnownAdvisory>, seen: ReadonlySet<string>): Difference {
  const current = latest.filter(({ advisory }) => !isOvertaken(advisory, stored.get(advisory.id), seen))
  const changed = current.filter(({ advisory, digest }) => stored.get(advisory.id)?.digest !== digest)
  const same = current.filter(({ advisory, digest }) => stored.get(advisory.id)?.digest === digest)
  return {
    changed,
    known: changed.map(({ advisory }) => advisory.id).filter((id) => stored.has(id)),
    touched: same.map(({ advisory }) => advisory).filter(({ id, modified }) => stored.get(id)?.modified !== modified),
  }
}

/** What is older than what is stored comes from an old copy of the feed. */
function isOvertaken({ id, modified }: Advisory, stored: KnownAdvisory | undefined, seen: ReadonlySet<string>): boolean {
  if (stored === undefined) return false
  return modified < stored.modified || (modified === stored.modified && seen.has(id))
}

/** Answers whether any package in use is touched. */
async function applyChanges(trx: Transaction, { changed, known }: Difference, feed: FeedName): Promise<boolean> {
  const former = known.length === 0 ? [] : await loadFormer(trx, known)
  const members = changed.map(({ advisory }) => memberOf(advisory))
  const names = [...former.flatMap((advisory) => advisory.names), ...members.flatMap(({ id, aliases }) => [id, ...aliases])]
  const stored = await loadGroups(trx, [...new Set(names)])
  const neighbours =
    stored.length === 0
      ? []
      : await loadMembers(
          trx,
          stored.map(({ id }) => id),
          members.map(({ id }) => id),
        )
  const all = [...neighbours, ...members]
  const exploited = await findExploited(trx, [...new Set(all.flatMap(({ id, aliases }) => [id, ...aliases]))])
  const regrouping = regroup(stored, all, exploited)
  const groups = await numberGroups(trx, regrouping.groups)
  await write(trx, { changed, known }, { regrouping, groups, neighbours })
  await countRecords(trx, feed, changed.length - known.length)
  const lookupKeys = new Set(former.flatMap((advisory) => advisory.lookupKeys))
  return queueRecheck(trx, { lookupKeys: [...lookupKeys], advisoryIds: rejudged(changed, groups) })
}

function memberOf({ id, aliases, withdrawn, severities, summary, details }: Advisory): Member {
  const words = { hasSummary: summary !== undefined, hasDetails: details !== undefined }
  return { id, aliases, severities, isWithdrawn: withdrawn !== undefined, ...words, groupId: undefined }
}

interface Plan {
  readonly regrouping: Regrouping
  readonly groups: readonly NumberedGroup[]
  readonly neighbours: readonly Member[]
}

async function write(
  trx: Transaction,
  { changed, known }: Pick<Difference, 'changed' | 'known'>,
  { regrouping, groups, neighbours }: Plan,
): Promise<void> {
  const groupOf = new Map(groups.flatMap(({ id, advisoryIds }) => advisoryIds.map((advisoryId) => [advisoryId, id])))
  const grouped = changed.map((entry) => ({ ...entry, groupId: groupOf.get(entry.advisory.id) ?? 0 }))
  const placed = neighbours.map(({ id, groupId }) => ({ id, before: groupId, groupId: groupOf.get(id) ?? 0 }))
  await writeAdvisories(trx, grouped, known)
  await writeGroups(trx, groups)
  await writeNames(trx, groups, regrouping.lostNames)
  await moveMembers(
    trx,
    placed.filter(({ before, groupId }) => before !== groupId),
  )
  // from here on nobody may match: rows that findings refer to go, and the components in use are told
  await awaitMatching(trx)
  await removeGroups(trx, regrouping.removed, groups)
}

/** What is withdrawn names nothing any more; the others of a group are judged anew when what is known of the group changed. */
function rejudged(changed: readonly Digested[], groups: readonly NumberedGroup[]): readonly string[] {
  const withdrawn = new Set(changed.filter(({ advisory }) => advisory.withdrawn !== undefined).map(({ advisory }) => advisory.id))
  const ids = [
    ...changed.map(({ advisory }) => advisory.id),
    ...groups.filter(({ isRejudged }) => isRejudged).flatMap(({ advisoryIds }) => advisoryIds),
    // whether a product's match counts depends on what the group's other advisories name
    ...groups.flatMap(({ advisoryIds }) => advisoryIds.filter((id) => id.startsWith('NVD:'))),
  ]
  return [...new Set(ids)].filter((id) => !withdrawn.has(id))
}
