import type { Advisory } from '@waybill/vulnerabilities/advisory.ts'
import { type Publisher, unstatedPublisher } from '@waybill/vulnerabilities/osv/osv-publisher.ts'

export function publisherOf({ publisher = unstatedPublisher }: Advisory): Publisher {
  return publisher
}

/** What a copy is known by among all: its record and its publisher. */
export function copyKey(advisory: Advisory): string {
  return `${advisory.id} ${publisherOf(advisory).name}`
}

/**
 * Adds a copy of a record to those of other publishers, in the place of the one its own publisher gave out before; an older one is not
 * taken. A copy stored before publishers were told apart gives way to the first that is as new, or that the owner of the id gave out.
 */
export function addCopy(copies: readonly Advisory[], copy: Advisory, isRepeated: boolean): readonly Advisory[] {
  const { name, rank } = publisherOf(copy)
  const before = copies.find((known) => publisherOf(known).name === name)
  if (before !== undefined && isOlderCopy(copy, before, isRepeated)) return copies
  const others = copies.filter(
    (known) => known !== before && !(isOfUnknownOrigin(known) && (rank === 2 || copy.modified >= known.modified)),
  )
  return [...others, copy].toSorted(byPrecedence)
}

function isOfUnknownOrigin(copy: Advisory): boolean {
  return publisherOf(copy).rank === -1
}

/** What is older than what is stored comes from an old copy of the feed; of two with the same date in one file the first counts. */
export function isOlderCopy({ modified }: Advisory, before: Pick<Advisory, 'modified'>, isRepeated: boolean): boolean {
  return modified < before.modified || (modified === before.modified && isRepeated)
}

/**
 * Of all copies of a record what counts: that of the database which owns the id, else the newest (decisions 17). Where all come from
 * others than the owner, each package that the newest does not name is judged by the newest copy that does.
 */
export function mergeCopies(copies: readonly Advisory[]): Advisory {
  const [first, ...others] = copies.toSorted(byPrecedence)
  if (first === undefined) throw new Error('there is no copy')
  if (publisherOf(first).rank > 0 || first.withdrawn !== undefined) return first
  const standing = others.filter(({ withdrawn }) => withdrawn === undefined)
  return { ...first, affected: standing.reduce(withOtherPackages, first.affected) }
}

function withOtherPackages(affected: Advisory['affected'], other: Advisory): Advisory['affected'] {
  const named = new Set(affected.map(({ lookupKey }) => lookupKey))
  return [...affected, ...other.affected.filter(({ lookupKey }) => !named.has(lookupKey))]
}

/** The owner's copy first, then the newest; one of unknown origin is no better than those of others. */
function byPrecedence(one: Advisory, other: Advisory): number {
  const [publisher, its] = [publisherOf(one), publisherOf(other)]
  return Math.max(its.rank, 0) - Math.max(publisher.rank, 0) || compare(other.modified, one.modified) || compare(publisher.name, its.name)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
