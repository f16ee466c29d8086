import type { Advisory } from '@waybill/vulnerabilities'
import { type Publisher, unstatedPublisher } from '@waybill/vulnerabilities/records'

export function publisherOf({ publisher = unstatedPublisher }: Advisory): Publisher {
  return publisher
}

/** Returns the key of a copy: record and publisher. */
export function copyKey(advisory: Advisory): string {
  return `${advisory.id} ${publisherOf(advisory).name}`
}

/**
 * Adds a copy to those of other publishers, replacing the older one of its own publisher. A copy stored before publishers were recorded
 * gives way to the first one that is as new or comes from the owner of the id.
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

/** Checks whether a copy is older than the stored one; of two with the same date in one file the first wins. */
export function isOlderCopy({ modified }: Advisory, before: Pick<Advisory, 'modified'>, isRepeated: boolean): boolean {
  return modified < before.modified || (modified === before.modified && isRepeated)
}

/**
 * Merges all copies of a record: the copy of the database that owns the id is in force, or else the newest (decisions 17). Without an
 * owner's copy, packages that the newest copy does not name are taken from the newest copy that does.
 */
export function mergeCopies(copies: readonly Advisory[]): Advisory {
  const [first, ...others] = copies.toSorted(byPrecedence)
  if (first === undefined) throw new Error('at least one copy is required')
  if (publisherOf(first).rank > 0 || first.withdrawn !== undefined) return first
  const standing = others.filter(({ withdrawn }) => withdrawn === undefined)
  return { ...first, affected: standing.reduce(withOtherPackages, first.affected) }
}

function withOtherPackages(affected: Advisory['affected'], other: Advisory): Advisory['affected'] {
  const named = new Set(affected.map(({ lookupKey }) => lookupKey))
  return [...affected, ...other.affected.filter(({ lookupKey }) => !named.has(lookupKey))]
}

/** Orders the owner's copy first, then by date; one of unknown origin ranks like those of other publishers. */
function byPrecedence(one: Advisory, other: Advisory): number {
  const [publisher, its] = [publisherOf(one), publisherOf(other)]
  return Math.max(its.rank, 0) - Math.max(publisher.rank, 0) || compare(other.modified, one.modified) || compare(publisher.name, its.name)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
